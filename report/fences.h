/* fences.h -- which memory orders a program needs, as text or JSON. */
#ifndef REPORT_FENCES_H
#define REPORT_FENCES_H

#include "engines/order_trial.h"
#include "pipeline/memory_orders.h"

struct fences {
  struct session *v;
  const struct order_site *const *sites; /* of the rows */
  const struct order_search *search;
  struct trials *trials;
  uint32_t elsewhere; /* sites that the model does not look at */
};

/* What became of a site. */
enum fence_end {
  FENCE_NEEDED,   /* as it is: nothing weaker will do */
  FENCE_WEAKER,   /* it can be that */
  FENCE_STRONGER, /* it has to be that */
  FENCE_KEPT      /* something weaker was not decided */
};
enum fence_end fences_end(const struct fences *f, uint32_t row);
uint32_t fences_count(const struct fences *f, enum fence_end end);
/* Whether there is anything to say of it. */
bool fences_is_shown(const struct fences *f, uint32_t row);
/* All of it on one line: "enough (...)". */
const char *fences_verdict(const struct fences *f);
int fences_status(const struct fences *f); /* exit */

/* As --format says. */
void fences_report(const struct fences *f);

#endif
