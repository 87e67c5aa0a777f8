/* random.h -- seeded random numbers, the same on every machine (splitmix64).
 *
 *   uint64_t state = seed;
 *   uint32_t die = 1 + random_below(&state, 6); */
#ifndef BASE_RANDOM_H
#define BASE_RANDOM_H

#include <stdint.h>

/* A one-to-one map of 64 bits whose result looks like chance. */
static inline uint64_t random_mix(uint64_t x)
{
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
  return x ^ (x >> 31);
}

static inline uint64_t random_next(uint64_t *state)
{
  *state += 0x9e3779b97f4a7c15u;
  return random_mix(*state);
}

/* One of 0 .. n-1, n > 0; each as likely but for one in 2^32. */
static inline uint32_t random_below(uint64_t *state, uint32_t n)
{
  return (uint32_t)(((random_next(state) >> 32) * n) >> 32);
}

/* In [0, 1). */
static inline double random_unit(uint64_t *state)
{
  return (double)(random_next(state) >> 11) / 9007199254740992.0;
}

#endif
