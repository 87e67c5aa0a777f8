/* race.h -- two accesses that race, for reports. */
#ifndef REPORT_RACE_H
#define REPORT_RACE_H

#include "report/deadlock.h"
#include "transforms/analysis/sites.h"

struct racer {
  uint32_t thread;
  bool writes, makes; /* makes: the object itself */
  uint64_t size;
  const struct site *site;       /* NULL: not known */
  const struct context *context; /* the calls that led there, or NULL */
  struct waitings held;          /* locks */
};

struct race {
  struct racer by[2];  /* whose step it is; who is about to */
  const char *object;  /* as C */
  const char *missing; /* what would have ordered them, as a sentence */
};

/* False: the history does not end in one. */
bool race_find(struct session *v, const struct history *h, struct race *out);

#endif
