/* tile_family.h -- tasks that are selections of tiles of a program. */
#ifndef ENGINES_TILE_FAMILY_H
#define ENGINES_TILE_FAMILY_H

#include "engines/session.h"
#include "swarm/pool.h"
#include "tiling/shuffle.h"
#include "tiling/space.h"

struct tile_family {
  uint32_t positions[TILING_THREADS]; /* by thread: its points and one more */
  struct tiling tiling;
  struct space space;
  struct shuffle shuffle;
};

/* What parameters say of such a family: {"tiling":"none", "z" or "staircase",
 * "tile-size":TEXT, "tiles":Z, "rounds":R, "seed":N}. NULL, or why not. */
const char *tile_family_open(struct session *v, struct tile_family *p,
                             const struct unit *u, const json_t *parameters);
/* The same from what parameters say of positions, too, without the program. */
const char *tile_family_reopen(struct arena *a, struct tile_family *p,
                               const json_t *parameters);
json_t *tile_family_positions(const struct tile_family *p);
/* The index-th one: the selection whose rank the seed puts there. */
void tile_family_select(const struct tile_family *p, uint64_t index,
                        struct selection *selection);
/* That all of them were clean, if all there are were planned: parameters have
 * their number as "of". */
struct swarm_claim tile_family_claim(struct arena *a, const struct family *f);
/* What such tasks leave out, all together. */
void tile_family_limit(struct arena *a, const json_t *parameters,
                       struct limits *to);

uint32_t parameter_number(const json_t *o, const char *key, uint32_t otherwise);
const char *parameter_text(const json_t *o, const char *key,
                           const char *otherwise);

#endif
