/* rule.c -- the text that says how to cut, read and printed. */
#include "base/vec.h"
#include "tiling/scan.h"
#include "tiling/tiling.h"

#include <stddef.h>

enum { ALL_OF_IT = 100000 }; /* thousandths of a percent */

static bool parse_windows(struct scan *s, uint32_t to, struct tile_rule *rule)
{
  VEC(uint32_t) ends = {0};
  uint32_t from = 0;
  for (;;) { /* behind `from-` */
    if (!scan_is_digit(s)) {
      break; /* open */
    }
    if (!scan_number(s, "a window's end", TILING_POSITIONS - 1, &to)) {
      return false;
    }
    if (to < from) {
      return scan_fail(s, "the window %lu-%lu ends before it begins",
                       (unsigned long)from, (unsigned long)to);
    }
    if (!scan_take(s, '/')) {
      rule->closed = true;
      rule->end = to;
      break;
    }
    VEC_PUSH(s->arena, &ends, to);
    if (!scan_number(s, "a window's begin", TILING_POSITIONS - 1, &from)) {
      return false;
    }
    if (from != to + 1) {
      return scan_fail(s, "the window after position %lu begins at %lu",
                       (unsigned long)to, (unsigned long)from);
    }
    if (!scan_expect(s, '-')) {
      return false;
    }
  }
  rule->kind = TILE_RULE_WINDOWS;
  rule->value = ends.count + 1;
  rule->to = ends.at;
  return true;
}

/* `12.345%`, behind the 12. */
static bool parse_share(struct scan *s, uint32_t whole, struct tile_rule *rule)
{
  uint32_t value = whole <= 100 ? whole * 1000 : UINT32_MAX;
  if (value <= ALL_OF_IT && scan_take(s, '.')) {
    uint32_t unit = 100;
    if (!scan_is_digit(s)) {
      return scan_fail(s, "expected decimals");
    }
    for (; scan_is_digit(s); s->at++, unit /= 10) {
      if (unit == 0) {
        return scan_fail(s, "more than three decimals");
      }
      value += unit * (uint32_t)(*s->at - '0');
    }
  }
  if (!scan_expect(s, '%')) {
    return false;
  }
  if (value == 0 || value > ALL_OF_IT) {
    return scan_fail(s, "a share of more than 0%% and up to 100%% is needed");
  }
  rule->kind = TILE_RULE_SHARE;
  rule->value = value;
  return true;
}

/* Behind its first number. */
static bool parse_rule(struct scan *s, uint32_t number, struct tile_rule *rule)
{
  if (scan_take(s, '-')) {
    if (number) {
      return scan_fail(s, "the first window does not begin at 0");
    }
    return parse_windows(s, 0, rule);
  }
  if (*s->at == '%' || *s->at == '.') {
    if (!parse_share(s, number, rule)) {
      return false;
    }
  } else if (scan_take(s, 't')) {
    rule->kind = TILE_RULE_COUNT;
    rule->value = number;
  } else {
    rule->kind = TILE_RULE_SIZE;
    rule->value = number;
  }
  if (rule->value == 0) {
    return scan_fail(s, rule->kind == TILE_RULE_COUNT ? "no tiles"
                                                      : "tiles of no size");
  }
  rule->shifted = scan_take(s, '~');
  return true;
}

bool tiling_parse(struct arena *a, const char *text, struct tiling_spec *spec,
                  const char **why)
{
  struct scan s = {.arena = a, .at = text};
  *spec = (struct tiling_spec){0};
  bool first = true;
  do {
    uint32_t number;
    struct tile_rule *rule = &spec->all;
    if (!scan_number(&s, "a number", TILING_POSITIONS, &number)) {
      break;
    }
    if (scan_take(&s, ':')) {
      if (number >= TILING_THREADS) {
        scan_fail(&s, "there are at most %d threads", TILING_THREADS);
        break;
      }
      rule = &spec->thread[number];
      if (rule->kind) {
        scan_fail(&s, "a second rule for thread %lu", (unsigned long)number);
        break;
      }
      if (!scan_number(&s, "a number", TILING_POSITIONS, &number)) {
        break;
      }
    } else if (!first) {
      scan_fail(&s, "only the first rule is for all threads, others begin "
                    "with a thread's number and ':'");
      break;
    }
    first = false;
    if (!parse_rule(&s, number, rule)) {
      break;
    }
  } while (scan_take(&s, ','));
  if (!scan_end(&s)) {
    *why = s.why;
    return false;
  }
  return true;
}

static void print_windows(const struct tile_rule *rule, struct buf *out)
{
  uint32_t from = 0;
  for (uint32_t i = 0; i + 1 < rule->value; i++) {
    buf_printf(out, "%lu-%lu/", (unsigned long)from,
               (unsigned long)rule->to[i]);
    from = rule->to[i] + 1;
  }
  buf_printf(out, "%lu-", (unsigned long)from);
  if (rule->closed) {
    buf_putu(out, rule->end);
  }
}

static void print_share(uint32_t value, struct buf *out)
{
  buf_putu(out, value / 1000);
  uint32_t rest = value % 1000;
  if (rest) {
    buf_putc(out, '.');
  }
  for (uint32_t unit = 100; rest; rest %= unit, unit /= 10) {
    buf_putc(out, (char)('0' + rest / unit));
  }
  buf_putc(out, '%');
}

static void print_rule(const struct tile_rule *rule, struct buf *out)
{
  switch (rule->kind) {
  case TILE_RULE_NONE:
    break;
  case TILE_RULE_SIZE:
    buf_putu(out, rule->value);
    break;
  case TILE_RULE_SHARE:
    print_share(rule->value, out);
    break;
  case TILE_RULE_COUNT:
    buf_putu(out, rule->value);
    buf_putc(out, 't');
    break;
  case TILE_RULE_WINDOWS:
    print_windows(rule, out);
    break;
  }
  if (rule->shifted) {
    buf_putc(out, '~');
  }
}

void tiling_print(const struct tiling_spec *spec, struct buf *out)
{
  size_t begin = out->length;
  print_rule(&spec->all, out);
  for (uint32_t t = 0; t < TILING_THREADS; t++) {
    if (spec->thread[t].kind) {
      buf_printf(out, out->length > begin ? ",%lu:" : "%lu:", (unsigned long)t);
      print_rule(&spec->thread[t], out);
    }
  }
  if (out->length == begin) {
    buf_puts(out, "1t"); /* no rule at all: the same tiling */
  }
}
