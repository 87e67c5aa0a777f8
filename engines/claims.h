/* claims.h -- what the clean tasks of each family claim together: their limits
 * united as their lines are read, in any order. */
#ifndef ENGINES_CLAIMS_H
#define ENGINES_CLAIMS_H

#include "engines/claim.h"
#include "swarm/line.h"
#include "swarm/manifest.h"

struct claims;

struct family_claim {
  struct claim claim;
  uint64_t silent; /* clean results without a claim that can be read */
};

struct claims *claims_new(struct arena *a, const struct manifest *m);
void claims_see(struct claims *c, const struct result_line *l);
/* What some task of any family ran into, or NULL. */
const char *claims_crash(const struct claims *c);
const struct family_claim *claims_get(const struct claims *c, uint32_t family);

#endif
