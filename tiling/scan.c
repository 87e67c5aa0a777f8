/* scan.c -- numbers and marks. */
#include "tiling/scan.h"

#include <stdarg.h>
#include <stdio.h>

/* What the text says here, fit to be shown. */
static void show(const char *at, char out[24])
{
  uint32_t n = 0;
  for (; n < 20 && at[n]; n++) {
    out[n] = at[n] >= ' ' && at[n] <= '~' ? at[n] : '?';
  }
  out[n] = '\0';
}

bool scan_fail(struct scan *s, const char *fmt, ...)
{
  if (s->why) {
    return false;
  }
  char message[160], here[24];
  va_list ap;
  va_start(ap, fmt);
  vsnprintf(message, sizeof message, fmt, ap);
  va_end(ap);
  show(s->at, here);
  s->why = here[0] ? arena_printf(s->arena, "%s at '%s'", message, here)
                   : arena_printf(s->arena, "%s at the end", message);
  return false;
}

bool scan_take(struct scan *s, char c)
{
  if (s->why || *s->at != c) {
    return false;
  }
  s->at++;
  return true;
}

bool scan_expect(struct scan *s, char c)
{
  return scan_take(s, c) || scan_fail(s, "expected '%c'", c);
}

bool scan_is_digit(const struct scan *s)
{
  return *s->at >= '0' && *s->at <= '9';
}

bool scan_number(struct scan *s, const char *what, uint32_t most, uint32_t *out)
{
  if (s->why || !scan_is_digit(s)) {
    return scan_fail(s, "expected %s", what);
  }
  uint64_t value = 0;
  const char *begin = s->at;
  for (; scan_is_digit(s); s->at++) {
    value = value * 10 + (uint64_t)(*s->at - '0');
    if (value > most) {
      s->at = begin;
      return scan_fail(s, "%s is larger than %lu", what, (unsigned long)most);
    }
  }
  *out = (uint32_t)value;
  return true;
}

bool scan_end(struct scan *s)
{
  return !s->why && (!*s->at || scan_fail(s, "unexpected text"));
}
