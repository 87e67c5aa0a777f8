/* check_internal.h -- what check.c and check_expr.c share. */
#ifndef IR_CHECK_INTERNAL_H
#define IR_CHECK_INTERNAL_H

#include "ir/ir.h"

/* A check of one function, or of the initialisers at file level. */
struct checker {
  struct program *program;
  const struct func *func; /* NULL: file level */
  bool is_thread;          /* so it may know locals of other threads */
  bool ok;
  const char *why; /* first violation */
  loc_t at;
};

/* holds, or the violation is noted; returns holds. */
bool require(struct checker *c, bool holds, loc_t at, const char *fmt, ...)
    __attribute__((format(printf, 4, 5)));
/* No type behind it is in error or of a length known at run time only. */
bool check_type(struct checker *c, const struct type *ty, loc_t at,
                const char *of);
/* The tree, as a value or as a place. */
bool check_value(struct checker *c, const struct expr *e, const char *role);
bool check_place(struct checker *c, const struct expr *e, const char *role);
/* Of a thread: a variable that nobody else knows, like any other though it may
 * be volatile or _Atomic. */
bool reads_private(const struct checker *c, const struct expr *e);
/* A value that may be the read of a volatile or _Atomic place, possibly under
 * one cast, or of an array. */
bool check_lone_value(struct checker *c, const struct expr *e, const char *role,
                      bool *is_lone);

#endif
