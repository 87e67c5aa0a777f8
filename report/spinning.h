/* spinning.h -- threads that go round for ever, and what they read. */
#ifndef REPORT_SPINNING_H
#define REPORT_SPINNING_H

#include "report/deadlock.h"
#include "report/names.h"

struct spinner {
  uint32_t thread;
  struct place at;    /* of its first step in the round */
  struct seens reads; /* in the round, none twice */
};

struct spinning {
  VEC(struct spinner) threads;
  struct waitings waiting; /* those who wait meanwhile */
};

/* False: the history does not end so. */
bool spinning_find(struct session *v, const struct history *h,
                   struct spinning *out);

#endif
