/* learn.c -- a line through logarithms of sizes and times. */
#include "tiling/learn.h"

#include <math.h>

enum { FACTOR = 4 }; /* how far beyond what was seen */

/* Sizes and times below these say nothing but "small". */
static double log_size(const struct sized *s)
{
  return log(s->size > 1 ? s->size : 1);
}

static double log_time(const struct sized *s)
{
  return log(s->seconds > 0.001 ? s->seconds : 0.001);
}

/* The smallest size at which more than half of the tasks timed out, or
 * HUGE_VAL. */
static double too_large(const struct sized *seen, uint32_t n)
{
  double smallest = HUGE_VAL;
  for (uint32_t i = 0; i < n; i++) {
    uint32_t same = 0, timeouts = 0;
    if (seen[i].size >= smallest) {
      continue;
    }
    for (uint32_t j = 0; j < n; j++) {
      if (seen[j].size == seen[i].size) {
        same++;
        timeouts += seen[j].timeout;
      }
    }
    if (2 * timeouts > same) {
      smallest = seen[i].size;
    }
  }
  return smallest;
}

/* What the tasks that ended say. */
struct fit {
  uint32_t n;
  double x, y;        /* mean logarithms of size and time */
  double power;       /* of the size */
  double least, most; /* sizes */
};

static struct fit fit_line(const struct sized *seen, uint32_t n)
{
  struct fit fit = {.least = HUGE_VAL};
  double xx = 0, xy = 0;
  for (uint32_t i = 0; i < n; i++) {
    if (!seen[i].timeout) {
      fit.n++;
      fit.x += log_size(&seen[i]);
      fit.y += log_time(&seen[i]);
      fit.least = fmin(fit.least, seen[i].size);
      fit.most = fmax(fit.most, seen[i].size);
    }
  }
  if (fit.n == 0) {
    return fit;
  }
  fit.x /= fit.n;
  fit.y /= fit.n;
  for (uint32_t i = 0; i < n; i++) {
    if (!seen[i].timeout) {
      double x = log_size(&seen[i]) - fit.x;
      xx += x * x;
      xy += x * (log_time(&seen[i]) - fit.y);
    }
  }
  fit.power = xx > 1e-9 && xy > 0 ? fmin(fmax(xy / xx, 0.5), 8) : 2;
  return fit;
}

uint32_t learn_size(const struct sized *seen, uint32_t n, double target,
                    uint32_t first, uint32_t least, uint32_t most)
{
  struct fit fit = fit_line(seen, n);
  double limit = too_large(seen, n), size = first;
  if (fit.n) {
    double aim = log(target > 0.001 ? target : 0.001);
    size = exp(fit.x + (aim - fit.y) / fit.power);
    size = fmin(fmax(size, fit.least / FACTOR), fit.most * FACTOR);
  } else if (n) {
    size = limit / 2; /* all timed out: the smallest of them */
  }
  size = floor(size + 1e-9);
  if (size >= limit) {
    size = ceil(limit) - 1;
  }
  return (uint32_t)fmin(fmax(size, least), most);
}
