/* set.c -- sets of small numbers. */
#include "base/set.h"

#include <string.h>

/* By half, so that few that become large leave much behind in the arena. */
void set_make_room(struct arena *a, struct set *s, uint32_t count)
{
  if (count <= s->count) {
    return;
  }
  uint32_t room = s->count + s->count / 2;
  struct set wider = {.count = room > count ? room : count};
  wider.words = arena_alloc_array(a, wider.count, sizeof *wider.words);
  if (s->count) {
    memcpy(wider.words, s->words, s->count * sizeof *s->words);
  }
  *s = wider;
}

bool set_add(struct arena *a, struct set *s, uint32_t number, uint32_t limit)
{
  uint32_t most = number < limit ? limit : number;
  set_make_room(a, s, most / SET_BITS + 1);
  uint64_t bit = 1ull << (number % SET_BITS);
  uint64_t *word = &s->words[number / SET_BITS];
  bool is_new = !(*word & bit);
  *word |= bit;
  return is_new;
}

bool set_add_all(struct arena *a, struct set *s, const struct set *more)
{
  uint32_t count = more->count;
  bool is_new = false;
  while (count && !more->words[count - 1]) {
    count--;
  }
  set_make_room(a, s, count);
  for (uint32_t w = 0; w < count; w++) {
    is_new = is_new || (more->words[w] & ~s->words[w]);
    s->words[w] |= more->words[w];
  }
  return is_new;
}

bool set_has(const struct set *s, uint32_t number)
{
  uint32_t word = number / SET_BITS;
  return word < s->count && (s->words[word] >> (number % SET_BITS) & 1);
}

uint32_t set_next(const struct set *s, uint32_t from)
{
  uint64_t skipped = ~0ull << (from % SET_BITS);
  for (uint32_t w = from / SET_BITS; w < s->count; w++) {
    uint64_t left = s->words[w] & skipped;
    if (left) {
      return w * SET_BITS + (uint32_t)__builtin_ctzll(left);
    }
    skipped = ~0ull;
  }
  return SET_END;
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
