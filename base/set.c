/* set.c -- sets of small numbers. */
#include "base/set.h"

static void make_room(struct arena *a, struct set *s, uint32_t count)
{
  if (s->count < count) {
    uint64_t *words = arena_alloc_array(a, count, sizeof *words);
    for (uint32_t w = 0; w < s->count; w++) {
      words[w] = s->words[w];
    }
    *s = (struct set){words, count};
  }
}

bool set_add(struct arena *a, struct set *s, uint32_t number, uint32_t limit)
{
  make_room(a, s, limit / 64 + 1);
  uint64_t bit = 1ull << (number % 64), *w = &s->words[number / 64];
  bool is_new = !(*w & bit);
  *w |= bit;
  return is_new;
}

bool set_add_all(struct arena *a, struct set *s, const struct set *more)
{
  bool is_new = false;
  make_room(a, s, more->count);
  for (uint32_t w = 0; w < more->count; w++) {
    is_new = is_new || (more->words[w] & ~s->words[w]);
    s->words[w] |= more->words[w];
  }
  return is_new;
}

bool set_has(const struct set *s, uint32_t number)
{
  return number / 64 < s->count && (s->words[number / 64] >> (number % 64) & 1);
}

bool set_meets(const struct set *a, const struct set *b)
{
  uint32_t count = a->count < b->count ? a->count : b->count;
  for (uint32_t w = 0; w < count; w++) {
    if (a->words[w] & b->words[w]) {
      return true;
    }
  }
  return false;
}
