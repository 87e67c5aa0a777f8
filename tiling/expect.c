/* expect.c -- resampling measured tasks. */
#include "tiling/expect.h"

#include "base/random.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

static void spread_of(const struct measured *tasks, uint32_t n,
                      double (*value)(const struct measured *),
                      struct spread *out)
{
  uint32_t bugs = 0;
  double squares = 0; /* of differences to the mean (Welford 1962) */
  *out = (struct spread){0};
  for (uint32_t i = 0; i < n; i++) {
    if (!tasks[i].bug) {
      continue;
    }
    double x = value(&tasks[i]), before = x - out->mean;
    out->min = bugs == 0 || x < out->min ? x : out->min;
    out->max = bugs == 0 || x > out->max ? x : out->max;
    bugs++;
    out->mean += before / bugs;
    squares += before * (x - out->mean);
  }
  out->deviation = bugs > 1 ? sqrt(squares / (bugs - 1)) : 0;
}

static double seconds_of(const struct measured *task)
{
  return task->seconds;
}

static double memory_of(const struct measured *task)
{
  return task->memory;
}

void expect_summary(const struct measured *tasks, uint32_t n,
                    struct bug_summary *out)
{
  *out = (struct bug_summary){.tasks = n};
  for (uint32_t i = 0; i < n; i++) {
    out->bugs += tasks[i].bug;
  }
  out->share = n ? (double)out->bugs / n : 0;
  spread_of(tasks, n, seconds_of, &out->seconds);
  spread_of(tasks, n, memory_of, &out->memory);
}

/* Whether so many tasks are enough: (1 - share)^c <= 1 - wanted. */
static bool enough(double share, double wanted, double tasks)
{
  return tasks * log1p(-share) <= log1p(-wanted);
}

uint64_t expect_cores(double share, double wanted)
{
  assert(wanted > 0 && wanted < 1);
  if (!(share > 0)) {
    return 0;
  }
  if (share >= wanted) {
    return 1;
  }
  double tasks = ceil(log1p(-wanted) / log1p(-share));
  if (!(tasks < 9e15)) { /* where doubles skip numbers */
    return tasks < 18446744073709549568.0 ? (uint64_t)tasks : UINT64_MAX;
  }
  /* Rounding may be off by one either way. */
  while (tasks > 1 && enough(share, wanted, tasks - 1)) {
    tasks--;
  }
  while (!enough(share, wanted, tasks)) {
    tasks++;
  }
  return (uint64_t)tasks;
}

/* When each core is done, the earliest first: a heap. */
struct cores {
  double *done;
  uint32_t n;
};

/* The earliest one works on, until `done`. */
static void reheap(struct cores *c, double done)
{
  uint32_t at = 0;
  for (;;) {
    uint32_t child = 2 * at + 1;
    if (child >= c->n) {
      break;
    }
    if (child + 1 < c->n && c->done[child + 1] < c->done[child]) {
      child++;
    }
    if (done <= c->done[child]) {
      break;
    }
    c->done[at] = c->done[child];
    at = child;
  }
  c->done[at] = done;
}

/* One trial. Without repetition, order[] is shuffled as far as it is used; in
 * whatever order it was before. */
static double first_bug(const struct measured *tasks, uint32_t n,
                        struct cores *cores, uint32_t *order, bool repeat,
                        uint64_t *random)
{
  double best = HUGE_VAL;
  for (uint32_t i = 0; i < cores->n; i++) {
    cores->done[i] = 0;
  }
  for (uint32_t i = 0; repeat || i < n; i++) {
    if (cores->done[0] >= best) {
      break; /* whoever begins now ends later */
    }
    uint32_t task;
    if (repeat) {
      task = random_below(random, n);
    } else {
      uint32_t j = i + random_below(random, n - i);
      task = order[j];
      order[j] = order[i];
      order[i] = task;
    }
    double seconds = tasks[task].seconds;
    double done = cores->done[0] + (seconds > 0 ? seconds : 0); /* no NaN */
    if (tasks[task].bug && done < best) {
      best = done;
    }
    reheap(cores, done);
  }
  return best;
}

static int by_size(const void *a, const void *b)
{
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

/* Of sorted values, between neighbours if need be. */
static double quantile(const double *sorted, uint32_t n, double part)
{
  double at = part * (n - 1);
  uint32_t low = (uint32_t)at;
  if (low + 1 >= n) {
    return sorted[n - 1];
  }
  return sorted[low] + (at - low) * (sorted[low + 1] - sorted[low]);
}

void expect_time(struct arena *scratch, const struct measured *tasks,
                 uint32_t n, uint32_t cores, bool repeat, uint32_t trials,
                 uint64_t seed, struct bug_time *out)
{
  uint32_t bugs = 0;
  assert(cores && trials);
  for (uint32_t i = 0; i < n; i++) {
    bugs += tasks[i].bug;
  }
  if (bugs == 0) {
    *out = (struct bug_time){HUGE_VAL, HUGE_VAL, HUGE_VAL, HUGE_VAL};
    return;
  }
  uint64_t random = seed;
  struct cores all = {.n = cores};
  all.done = arena_alloc_array(scratch, cores, sizeof *all.done);
  uint32_t *order = arena_alloc_array(scratch, n, sizeof *order);
  double *times = arena_alloc_array(scratch, trials, sizeof *times), sum = 0;
  for (uint32_t i = 0; i < n; i++) {
    order[i] = i;
  }
  for (uint32_t i = 0; i < trials; i++) {
    times[i] = first_bug(tasks, n, &all, order, repeat, &random);
    sum += times[i];
  }
  qsort(times, trials, sizeof *times, by_size);
  out->mean = sum / trials;
  out->q1 = quantile(times, trials, 0.25);
  out->median = quantile(times, trials, 0.5);
  out->q3 = quantile(times, trials, 0.75);
}
