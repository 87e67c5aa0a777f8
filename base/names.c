#include "base/names.h"

#include <string.h>

#define FIRST_SLOTS 1024u

void names_init(struct names *t, struct arena *a)
{
  t->arena = a;
  t->count = 0;
  t->mask = FIRST_SLOTS - 1;
  t->slots = arena_alloc_array(a, FIRST_SLOTS, sizeof *t->slots);
}

/* FNV-1a; identifiers are short. */
static uint32_t hash_text(const char *text, size_t length)
{
  uint32_t h = 2166136261u;
  for (size_t i = 0; i < length; i++) {
    h = (h ^ (unsigned char)text[i]) * 16777619u;
  }
  return h ^ h >> 15;
}

static struct name **find_slot(const struct names *t, const char *text,
                               size_t length, uint32_t h)
{
  uint32_t i = h & t->mask;
  while (t->slots[i] &&
         (t->slots[i]->hash != h || t->slots[i]->length != length ||
          memcmp(t->slots[i]->text, text, length) != 0)) {
    i = (i + 1) & t->mask;
  }
  return &t->slots[i];
}

static void grow(struct names *t)
{
  struct name **old = t->slots;
  uint32_t n = t->mask + 1;
  t->slots = arena_alloc_array(t->arena, (size_t)n * 2, sizeof *t->slots);
  t->mask = n * 2 - 1;
  for (uint32_t i = 0; i < n; i++) {
    if (old[i]) {
      *find_slot(t, old[i]->text, old[i]->length, old[i]->hash) = old[i];
    }
  }
}

struct name *names_get(struct names *t, const char *text, size_t length)
{
  uint32_t h = hash_text(text, length);
  struct name **slot = find_slot(t, text, length, h);
  if (*slot) {
    return *slot;
  }
  struct name *n = ARENA_NEW(t->arena, struct name);
  n->hash = h;
  n->length = (uint32_t)length;
  n->text = arena_strndup(t->arena, text, length);
  *slot = n;
  if (++t->count > t->mask / 2) {
    grow(t);
  }
  return n;
}

struct name *names_get_z(struct names *t, const char *text)
{
  return names_get(t, text, strlen(text));
}

struct name *names_find(const struct names *t, const char *text, size_t length)
{
  return *find_slot(t, text, length, hash_text(text, length));
}
