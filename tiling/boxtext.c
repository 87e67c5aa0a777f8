/* boxtext.c -- boxes read and printed: `0:0-7,3-12;1:0-20,5-20`. */
#include "tiling/box.h"
#include "tiling/scan.h"
#include "tiling/tiling.h"

void box_print(const struct box *box, struct buf *out)
{
  for (uint32_t t = 0; t < box->threads; t++) {
    buf_printf(out, t ? ";%lu" : "%lu", (unsigned long)t);
    for (uint32_t r = 0; r < box->rounds; r++) {
      const struct interval *at = box_at(box, t, r);
      buf_printf(out, "%c%lu-%lu", r ? ',' : ':', (unsigned long)at->from,
                 (unsigned long)at->to);
    }
  }
}

static bool parse_interval(struct scan *s, struct interval *out)
{
  if (!scan_number(s, "a position", TILING_POSITIONS - 1, &out->from) ||
      !scan_expect(s, '-') ||
      !scan_number(s, "a position", TILING_POSITIONS - 1, &out->to)) {
    return false;
  }
  return out->from <= out->to ||
         scan_fail(s, "the interval %lu-%lu is empty", (unsigned long)out->from,
                   (unsigned long)out->to);
}

/* Behind the colon: the intervals, and how many. */
static bool parse_thread(struct scan *s, struct interval at[BOX_ROUNDS],
                         uint32_t *rounds)
{
  *rounds = 0;
  do {
    if (*rounds == BOX_ROUNDS) {
      return scan_fail(s, "more than %d rounds", BOX_ROUNDS);
    }
    if (!parse_interval(s, &at[(*rounds)++])) {
      return false;
    }
  } while (scan_take(s, ','));
  return true;
}

bool box_parse(struct arena *a, const char *text, struct box *box,
               const char **why)
{
  struct scan s = {.arena = a, .at = text};
  struct interval at[TILING_THREADS][BOX_ROUNDS];
  uint32_t threads = 0, rounds = 0;
  do {
    uint32_t thread, these;
    if (threads == TILING_THREADS) {
      scan_fail(&s, "more than %d threads", TILING_THREADS);
      break;
    }
    if (!scan_number(&s, "a thread", TILING_THREADS - 1, &thread) ||
        !scan_expect(&s, ':')) {
      break;
    }
    if (thread != threads) {
      scan_fail(&s, "thread %lu where thread %lu should be",
                (unsigned long)thread, (unsigned long)threads);
      break;
    }
    if (!parse_thread(&s, at[threads], &these)) {
      break;
    }
    if (threads && these != rounds) {
      scan_fail(&s, "thread %lu has %lu rounds, others have %lu",
                (unsigned long)thread, (unsigned long)these,
                (unsigned long)rounds);
      break;
    }
    rounds = these;
    threads++;
  } while (scan_take(&s, ';'));
  if (!scan_end(&s)) {
    *why = s.why;
    return false;
  }
  box_new(a, box, threads, rounds);
  for (uint32_t i = 0; i < threads * rounds; i++) {
    box->at[i] = at[i / rounds][i % rounds];
  }
  return true;
}
