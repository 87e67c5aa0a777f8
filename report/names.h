/* names.h -- what steps of a violation touched, in words that a user knows:
 * addresses as what is there, values as what their types have names for. */
#ifndef REPORT_NAMES_H
#define REPORT_NAMES_H

#include "engines/session.h"

/* What is at the address before that step is done: "queue.head", "heap block 3
 * (pool.c:77)+8"; NULL: nothing that has a name. type: what is meant there, of
 * several members that begin at the same place; or NULL. */
const char *name_of_address(struct session *v, const struct history *h,
                            uint64_t address, const struct type *type,
                            uint32_t step);

/* Of a step: something that it read or wrote. */
struct seen {
  const char *text;  /* the place, as C */
  const char *value; /* as a number */
  const char *means; /* "RUNNING (1)", "&queue.head"; or the number */
  const char
      *newer; /* the same of what was there, if older was read; or NULL */
  bool writes;
  uint64_t address, size;
};
struct seens VEC_BODY(struct seen);
void names_of_step(struct session *v, const struct history *h, uint32_t step,
                   struct seens *out);

/* A user's function, as frames have it. */
const char *name_of_func(const struct func *f);

#endif
