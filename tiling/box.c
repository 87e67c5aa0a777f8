/* box.c -- tightening, counting and splitting boxes. */
#include "tiling/box.h"

#include "tiling/tiling.h"
#include "tiling/ways.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

void box_new(struct arena *a, struct box *box, uint32_t threads,
             uint32_t rounds)
{
  assert(threads && threads <= TILING_THREADS && rounds &&
         rounds <= BOX_ROUNDS);
  box->threads = threads;
  box->rounds = rounds;
  box->at = arena_alloc_array(a, (size_t)threads * rounds, sizeof *box->at);
}

void box_copy(struct arena *a, struct box *to, const struct box *from)
{
  struct box old = *from; /* to may be from */
  box_new(a, to, old.threads, old.rounds);
  memcpy(to->at, old.at, (size_t)old.threads * old.rounds * sizeof *old.at);
}

void box_whole(struct arena *a, struct box *box, const uint32_t *positions,
               uint32_t threads, uint32_t rounds)
{
  box_new(a, box, threads, rounds);
  for (uint32_t t = 0; t < threads; t++) {
    assert(positions[t]);
    for (uint32_t r = 0; r < rounds; r++) {
      *box_at(box, t, r) = (struct interval){0, positions[t] - 1};
    }
  }
}

/* Once begins and ends of a thread's intervals do not decrease, any position of
 * any interval belongs to a vector: before it stop at the begins, behind it at
 * the ends. */
static bool tighten(struct interval *at, uint32_t rounds)
{
  for (uint32_t r = 1; r < rounds; r++) {
    if (at[r].from < at[r - 1].from) {
      at[r].from = at[r - 1].from;
    }
  }
  for (uint32_t r = rounds - 1; r--;) {
    if (at[r].to > at[r + 1].to) {
      at[r].to = at[r + 1].to;
    }
  }
  for (uint32_t r = 0; r < rounds; r++) {
    if (at[r].from > at[r].to) {
      return false;
    }
  }
  return true;
}

bool box_tighten(struct box *box)
{
  for (uint32_t t = 0; t < box->threads; t++) {
    if (!tighten(box_at(box, t, 0), box->rounds)) {
      return false;
    }
  }
  return true;
}

/* One thread's intervals, tightened apart from the box. */
static bool tight_copy(const struct box *box, uint32_t t,
                       struct interval out[BOX_ROUNDS])
{
  memcpy(out, box_at(box, t, 0), box->rounds * sizeof *out);
  return tighten(out, box->rounds);
}

bool box_is_empty(const struct box *box)
{
  struct interval at[BOX_ROUNDS];
  for (uint32_t t = 0; t < box->threads; t++) {
    if (!tight_copy(box, t, at)) {
      return true;
    }
  }
  return false;
}

bool box_has(const struct box *box, const uint32_t *stops)
{
  for (uint32_t i = 0; i < box->threads * box->rounds; i++) {
    if (stops[i] < box->at[i].from || stops[i] > box->at[i].to ||
        (i % box->rounds && stops[i] < stops[i - 1])) {
      return false;
    }
  }
  return true;
}

static int by_position(const void *a, const void *b)
{
  uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
  return (x > y) - (x < y);
}

/* One thread's vectors. Begins and ends of intervals cut the positions into few
 * stretches, inside of which intervals do not differ. After each stretch,
 * some[r] is in how many ways the first r rounds stop in the stretches so far:
 * the last m of them in this one, if their intervals hold it. */
static void count_thread(const struct interval *at, uint32_t rounds,
                         struct big *count)
{
  uint32_t cuts[2 * BOX_ROUNDS];
  for (uint32_t r = 0; r < rounds; r++) {
    cuts[2 * r] = at[r].from;
    cuts[2 * r + 1] = at[r].to + 1;
  }
  qsort(cuts, 2 * (size_t)rounds, sizeof *cuts, by_position);
  struct big some[BOX_ROUNDS + 1] = {0}, inside[BOX_ROUNDS + 1] = {0};
  struct big product = {0};
  big_set(&some[0], 1);
  big_set(&inside[0], 1);
  for (uint32_t i = 1; i < 2 * rounds; i++) {
    uint32_t from = cuts[i - 1], width = cuts[i] - from;
    if (width == 0) {
      continue;
    }
    for (uint32_t m = 1; m <= rounds; m++) {
      big_copy(&inside[m], &inside[m - 1]);
      ways_next(width, m, &inside[m]);
    }
    for (uint32_t r = rounds; r; r--) {
      for (uint32_t m = 1; m <= r; m++) {
        const struct interval *first = &at[r - m];
        if (first->from > from || first->to < from) {
          break;
        }
        big_copy(&product, &some[r - m]);
        big_mul(&product, &inside[m]);
        big_add(&some[r], &product);
      }
    }
  }
  big_copy(count, &some[rounds]);
  for (uint32_t r = 0; r <= rounds; r++) {
    big_free(&some[r]);
    big_free(&inside[r]);
  }
  big_free(&product);
}

void box_count(const struct box *box, struct big *count)
{
  struct interval at[BOX_ROUNDS];
  struct big one = {0};
  big_set(count, 1);
  for (uint32_t t = 0; t < box->threads && !big_is_zero(count); t++) {
    if (tight_copy(box, t, at)) {
      count_thread(at, box->rounds, &one);
      big_mul(count, &one);
    } else {
      big_set(count, 0);
    }
  }
  big_free(&one);
}

double box_share(const struct box *box, const struct box *whole)
{
  struct big part = {0}, all = {0};
  box_count(box, &part);
  box_count(whole, &all);
  double share = big_is_zero(&all) ? 0 : big_ratio(&part, &all);
  big_free(&part);
  big_free(&all);
  return share;
}

bool box_split_at(struct arena *a, const struct box *box, uint32_t thread,
                  uint32_t round, uint32_t position, struct box *low,
                  struct box *high)
{
  assert(thread < box->threads && round < box->rounds);
  struct box first, second;
  box_copy(a, &first, box);
  if (!box_tighten(&first)) {
    return false;
  }
  box_copy(a, &second, &first);
  struct interval *at = box_at(&first, thread, round);
  if (position < at->from || position >= at->to) {
    return false;
  }
  at->to = position;
  box_at(&second, thread, round)->from = position + 1;
  bool ok = box_tighten(&first) && box_tighten(&second);
  assert(ok);
  *low = first;
  *high = second;
  return true;
}

bool box_split(struct arena *a, const struct box *box, struct box *low,
               struct box *high)
{
  struct interval at[BOX_ROUNDS], best_at = {0, 0};
  uint32_t thread = 0, round = 0;
  for (uint32_t t = 0; t < box->threads; t++) {
    if (!tight_copy(box, t, at)) {
      return false;
    }
    for (uint32_t r = 0; r < box->rounds; r++) {
      if (at[r].to - at[r].from > best_at.to - best_at.from) {
        best_at = at[r];
        thread = t;
        round = r;
      }
    }
  }
  if (best_at.from == best_at.to) {
    return false;
  }
  uint32_t middle = best_at.from + (best_at.to - best_at.from) / 2;
  return box_split_at(a, box, thread, round, middle, low, high);
}

uint32_t box_split_parts(struct arena *a, const struct box *box,
                         uint32_t wanted, struct box *parts)
{
  if (wanted == 0 || box_is_empty(box)) {
    return 0;
  }
  struct big *counts = arena_alloc_array(a, wanted, sizeof *counts);
  box_copy(a, &parts[0], box);
  box_tighten(&parts[0]);
  box_count(&parts[0], &counts[0]);
  uint32_t n = 1;
  for (; n < wanted; n++) {
    uint32_t most = 0;
    for (uint32_t i = 1; i < n; i++) {
      if (big_compare(&counts[i], &counts[most]) > 0) {
        most = i;
      }
    }
    if (!box_split(a, &parts[most], &parts[most], &parts[n])) {
      break; /* the largest is one vector */
    }
    box_count(&parts[most], &counts[most]);
    box_count(&parts[n], &counts[n]);
  }
  for (uint32_t i = 0; i < n; i++) {
    big_free(&counts[i]);
  }
  return n;
}

bool box_fits(const struct box *box, const uint32_t *positions,
              uint32_t threads, uint32_t rounds)
{
  if (box->threads != threads || box->rounds != rounds) {
    return false;
  }
  for (uint32_t i = 0; i < threads * rounds; i++) {
    if (box->at[i].to >= positions[i / rounds]) {
      return false;
    }
  }
  return true;
}
