/* choose.h -- which driver comes next.
 *
 * The methods of two threads are chosen by the patterns of memory accesses that
 * they could complete and that no driver has covered, divided by how often they
 * were tried; of those that are alike, the two that were tried least. Every
 * other driver is of two that were tried least: many patterns may be open for
 * good, which would keep all others waiting. Every fifth is left to chance. The
 * more often two were tried, the more calls are beside them: before the
 * threads, behind them, in a third thread. */
#ifndef MODULES_CHOOSE_H
#define MODULES_CHOOSE_H

#include "modules/driver.h"
#include "modules/roles.h"

enum choose_guide { CHOOSE_PATTERNS, CHOOSE_PAIRS, CHOOSE_RANDOM };

struct chooser {
  const struct module *module;
  const struct roles *roles; /* or NULL: by pairs */
  enum choose_guide guide;
  uint64_t random; /* state */
  uint32_t *tried; /* by two methods */
  uint32_t count;  /* drivers so far */
};

void chooser_init(struct chooser *c, const struct module *m,
                  const struct roles *r, enum choose_guide guide,
                  uint64_t seed);
struct driver *choose_next(struct chooser *c);
/* Each method once, with whatever arguments; not to be run. */
struct driver *choose_each(const struct module *m);

#endif
