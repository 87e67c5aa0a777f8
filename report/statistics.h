/* statistics.h -- what no execution came to. */
#ifndef REPORT_STATISTICS_H
#define REPORT_STATISTICS_H

#include "engines/session.h"

enum unreached_kind {
  UNREACHED_STATEMENT,
  UNREACHED_ASSERTION,
  UNREACHED_THREAD
};

struct unreached {
  uint8_t what; /* enum unreached_kind */
  loc_t at;
  struct place place;
  const char *text; /* NULL: the source's line */
  bool reached;     /* while they are collected */
};

struct statistics {
  bool known; /* the engine knows */
  uint32_t points, reached;
  VEC(struct unreached) all; /* by place */
};

/* Of an outcome that was asked for marks. */
struct statistics statistics_of(struct session *v, const struct outcome *o);
/* For people; o: NULL if no engine came to its end. */
void statistics_print(struct session *v, const struct outcome *o);

#endif
