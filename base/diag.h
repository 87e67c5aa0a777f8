/* diag.h -- what we say to the user, in the form compilers use.
 *
 *   race.c:12:7: error: goto into the body of a loop is not supported
 *      12 |       goto inner;
 *         |       ^~~~
 *
 * Four paths, never mixed: the user is wrong (diag_error), nobody is wrong but
 * we do not support it (diag_unsupported), the world is wrong (fatal), we are
 * wrong (assert). All go to stderr; stdout carries results only. */
#ifndef BASE_DIAG_H
#define BASE_DIAG_H

#include "base/srcmap.h"

#include <stdarg.h>
#include <stdbool.h>

enum { DIAG_MAX = 20 }; /* errors shown before the rest is only counted */

struct diag {
  struct srcmap *map;
  uint32_t errors, unsupported, warnings;
  bool quiet;       /* count, but print nothing (fuzzing, trials) */
  bool no_warnings; /* -w */
  loc_t last_error; /* an error at the same place is not repeated */
};

void diag_error(struct diag *d, loc_t at, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));
void diag_unsupported(struct diag *d, loc_t at, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));
void diag_warning(struct diag *d, loc_t at, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));
void diag_note(struct diag *d, loc_t at, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));
bool diag_ok(const struct diag *d); /* no error, nothing unsupported */
/* If errors were left out, say how many. */
void diag_finish(struct diag *d);

/* The world is wrong: message (+ ": strerror" if fmt ends in ':'), exit 6. */
_Noreturn void fatal(const char *fmt, ...)
    __attribute__((format(printf, 1, 2)));

#endif
