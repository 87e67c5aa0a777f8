/* shuffle.c -- a Feistel network over two halves of `half` bits each.
 *
 * A round replaces (left, right) by (right, left ^ f(round, right)): one can
 * tell back what it was, whatever f is. Here f mixes 64 bits at a time, so that
 * halves may have any number of bits. */
#include "tiling/shuffle.h"

#include "base/random.h"

#include <assert.h>
#include <stdbool.h>

/* Four rounds of a good f are as good as a random permutation to who sees few
 * of its results (Luby and Rackoff 1988). Here all results are seen, of halves
 * of one or two bits even, so take more: a round costs ten nanoseconds. */
enum { ROUNDS = 12 };

void shuffle_open(struct shuffle *s, const struct big *size, uint64_t seed)
{
  struct big last = {0}, one = {0};
  *s = (struct shuffle){.seed = seed};
  assert(!big_is_zero(size));
  big_copy(&s->size, size);
  big_set(&one, 1);
  big_copy(&last, size);
  big_sub(&last, &one);
  s->half = (big_bits(&last) + 1) / 2;
  big_free(&last);
  big_free(&one);
}

void shuffle_close(struct shuffle *s)
{
  big_free(&s->size);
}

static uint64_t key(const struct shuffle *s, uint32_t round)
{
  return random_mix(s->seed + (round + 1) * 0x9e3779b97f4a7c15u);
}

/* ---- halves of at most 32 bits */

static uint64_t network_small(const struct shuffle *s, uint64_t x, bool back)
{
  uint64_t mask = ((uint64_t)1 << s->half) - 1;
  uint64_t left = x >> s->half, right = x & mask;
  for (uint32_t i = 0; i < ROUNDS; i++) {
    if (back) {
      uint64_t f = random_mix(key(s, ROUNDS - 1 - i) + left);
      uint64_t old = right ^ (f & mask);
      right = left;
      left = old;
    } else {
      uint64_t f = random_mix(key(s, i) + right);
      uint64_t next = left ^ (f & mask);
      left = right;
      right = next;
    }
  }
  return left << s->half | right;
}

static uint64_t walk_small(const struct shuffle *s, uint64_t x, bool back)
{
  uint64_t size = 0;
  bool fits = big_get(&s->size, &size);
  assert(fits && x < size);
  do {
    x = network_small(s, x, back);
  } while (x >= size);
  return x;
}

uint64_t shuffle_at_small(const struct shuffle *s, uint64_t index)
{
  return walk_small(s, index, false);
}

uint64_t shuffle_index_small(const struct shuffle *s, uint64_t rank)
{
  return walk_small(s, rank, true);
}

/* ---- halves of any length: `words` digits, the last one of them cut off */

struct halves {
  uint32_t *left, *right; /* trade places after each round */
  uint32_t words, mask;
};

/* left ^= f(round, right), the length of `left` at a time. */
static void mix_half(const struct shuffle *s, const struct halves *h,
                     uint32_t round)
{
  uint64_t k = key(s, round), hash = k, other = ~k;
  for (uint32_t i = 0; i < h->words; i++) {
    hash = random_mix(hash ^ (h->right[i] + k));
    other = random_mix(other + h->right[i]) + hash;
  }
  for (uint32_t i = 0; i < h->words; i++) {
    hash = random_mix(hash + other + i);
    h->left[i] ^= (uint32_t)(hash >> 32);
  }
  h->left[h->words - 1] &= h->mask;
}

static void swap(struct halves *h)
{
  uint32_t *left = h->left;
  h->left = h->right;
  h->right = left;
}

static void network(const struct shuffle *s, struct halves *h, bool back)
{
  for (uint32_t i = 0; i < ROUNDS; i++) {
    if (back) {
      swap(h);
      mix_half(s, h, ROUNDS - 1 - i);
    } else {
      mix_half(s, h, i);
      swap(h);
    }
  }
}

/* `half` bits of a number, from `from` on. */
static uint32_t *take_half(const struct big *x, uint32_t from,
                           const struct halves *h, struct big *out)
{
  uint32_t *digit = big_digits(out, h->words);
  for (uint32_t i = 0; i < h->words; i++) {
    uint32_t at = from / 32 + i;
    uint64_t two = at < x->count ? x->digit[at] : 0;
    two |= (uint64_t)(at + 1 < x->count ? x->digit[at + 1] : 0) << 32;
    digit[i] = (uint32_t)(two >> from % 32);
  }
  digit[h->words - 1] &= h->mask;
  return digit;
}

/* x = left << half | right */
static void join(const struct shuffle *s, const struct halves *h, struct big *x)
{
  big_set(x, 0);
  uint32_t *digit = big_digits(x, 2 * h->words + 1);
  uint32_t from = s->half / 32, by = s->half % 32;
  for (uint32_t i = 0; i < h->words; i++) {
    uint64_t two = (uint64_t)h->left[i] << by;
    digit[i] |= h->right[i];
    digit[from + i] |= (uint32_t)two;
    digit[from + i + 1] |= (uint32_t)(two >> 32);
  }
  big_trim(x);
}

static void walk(const struct shuffle *s, struct big *x, bool back)
{
  uint64_t small;
  assert(big_compare(x, &s->size) < 0);
  if (big_get(&s->size, &small) && big_get(x, &small)) {
    big_set(x, walk_small(s, small, back));
    return;
  }
  struct big left = {0}, right = {0};
  struct halves h = {.words = (s->half + 31) / 32};
  h.mask = UINT32_MAX >> (h.words * 32 - s->half);
  do {
    h.left = take_half(x, s->half, &h, &left);
    h.right = take_half(x, 0, &h, &right);
    network(s, &h, back);
    join(s, &h, x);
  } while (big_compare(x, &s->size) >= 0);
  big_free(&left);
  big_free(&right);
}

void shuffle_at(const struct shuffle *s, const struct big *index,
                struct big *rank)
{
  big_copy(rank, index);
  walk(s, rank, false);
}

void shuffle_index(const struct shuffle *s, const struct big *rank,
                   struct big *index)
{
  big_copy(index, rank);
  walk(s, index, true);
}
