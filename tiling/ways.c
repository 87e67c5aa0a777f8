/* ways.c -- combinations with repetition. */
#include "tiling/ways.h"

void ways_next(uint32_t values, uint32_t length, struct big *count)
{
  if (values == 0) {
    big_set(count, 0);
    return;
  }
  big_mul_small(count, values + length - 1);
  big_div_small(count, length); /* without rest: a binomial, too */
}

void ways_count(uint32_t values, uint32_t length, struct big *count)
{
  big_set(count, 1);
  for (uint32_t i = 1; i <= length; i++) {
    ways_next(values, i, count);
  }
}
