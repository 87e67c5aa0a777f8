/* scan.h -- reading the room's texts from left to right, whoever wrote them.
 *
 * The first mistake is kept and everything after it fails, so that a reader
 * need not ask after each step. */
#ifndef TILING_SCAN_H
#define TILING_SCAN_H

#include "base/arena.h"

#include <stdbool.h>
#include <stdint.h>

struct scan {
  struct arena *arena;
  const char *at;
  const char *why; /* of the first mistake, or NULL */
};

/* A mistake; a few characters of what comes next are added. False, always. */
bool scan_fail(struct scan *s, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));
/* Skip the character if it comes next. */
bool scan_take(struct scan *s, char c);
/* It has to come next. */
bool scan_expect(struct scan *s, char c);
/* A decimal number of at most `most`; `what` names it in messages. */
bool scan_number(struct scan *s, const char *what, uint32_t most,
                 uint32_t *out);
bool scan_is_digit(const struct scan *s);
bool scan_end(struct scan *s); /* nothing may come */

#endif
