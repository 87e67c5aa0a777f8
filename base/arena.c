#include "base/arena.h"

#include "base/diag.h"

#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct arena_chunk {
  struct arena_chunk *older;
  size_t size; /* of the bytes behind this header */
};

/* Under ASan only what was allocated may be touched, and blocks lie apart. */
#ifdef __SANITIZE_ADDRESS__
#define POISONED 1
#elif defined __has_feature
#if __has_feature(address_sanitizer)
#define POISONED 1
#endif
#endif
#ifdef POISONED
#include <sanitizer/asan_interface.h>
enum { GAP = 8 };
#else
#define ASAN_POISON_MEMORY_REGION(p, size) ((void)(p), (void)(size))
#define ASAN_UNPOISON_MEMORY_REGION(p, size) ((void)(p), (void)(size))
enum { GAP = 0 };
#endif

#define CHUNK_SIZE ((size_t)256 * 1024)
#define ALIGN ((size_t)8)

static void chunk_add(struct arena *a, size_t least)
{
  size_t size = least > CHUNK_SIZE / 4 ? least : CHUNK_SIZE;
  if (size > SIZE_MAX - sizeof(struct arena_chunk)) {
    fatal("out of memory");
  }
  struct arena_chunk *c = calloc(1, sizeof *c + size);
  if (!c) {
    fatal("out of memory");
  }
  c->size = size;
  ASAN_POISON_MEMORY_REGION(c + 1, size);
  a->total += sizeof *c + size;
  if (size != CHUNK_SIZE && a->chunks) {
    /* A large block goes behind the newest chunk, whose rest stays usable. */
    c->older = a->chunks->older;
    a->chunks->older = c;
    return;
  }
  c->older = a->chunks;
  a->chunks = c;
  a->next = (char *)(c + 1);
  a->end = a->next + size;
}

void *arena_alloc(struct arena *a, size_t size)
{
  if (size > SIZE_MAX / 2) {
    fatal("out of memory");
  }
  size_t room = ((size + ALIGN - 1) & ~(ALIGN - 1)) + GAP;
  void *p = NULL;
  if (!a->chunks || room > (size_t)(a->end - a->next)) {
    struct arena_chunk *newest = a->chunks;
    chunk_add(a, room);
    if (newest && a->chunks == newest) {
      p = newest->older + 1;
    }
  }
  if (!p) {
    p = a->next;
    a->next += room;
  }
  ASAN_UNPOISON_MEMORY_REGION(p, size);
  return p;
}

void *arena_alloc_array(struct arena *a, size_t count, size_t size)
{
  if (size && count > SIZE_MAX / 2 / size) {
    fatal("out of memory");
  }
  return arena_alloc(a, count * size);
}

void *arena_grow_array(struct arena *a, void *old, size_t old_count,
                       size_t new_count, size_t size)
{
  if (size && new_count > SIZE_MAX / 2 / size) {
    fatal("out of memory");
  }
  size_t old_bytes = (old_count * size + ALIGN - 1) & ~(ALIGN - 1);
  size_t new_bytes = (new_count * size + ALIGN - 1) & ~(ALIGN - 1);
  if (old && (char *)old + old_bytes + GAP == a->next &&
      new_bytes - old_bytes <= (size_t)(a->end - a->next)) {
    a->next += new_bytes - old_bytes;
    ASAN_UNPOISON_MEMORY_REGION(old, new_count * size);
    return old;
  }
  void *p = arena_alloc(a, new_count * size);
  if (old_count) {
    memcpy(p, old, old_count * size);
  }
  return p;
}

char *arena_strndup(struct arena *a, const char *s, size_t n)
{
  char *p = arena_alloc(a, n + 1);
  memcpy(p, s, n);
  return p;
}

char *arena_printf(struct arena *a, const char *fmt, ...)
{
  va_list ap;
  va_start(ap, fmt);
  int n = vsnprintf(NULL, 0, fmt, ap);
  va_end(ap);
  if (n < 0) {
    fatal("cannot format '%s'", fmt);
  }
  char *p = arena_alloc(a, (size_t)n + 1);
  va_start(ap, fmt);
  vsnprintf(p, (size_t)n + 1, fmt, ap);
  va_end(ap);
  return p;
}

void arena_reset(struct arena *a)
{
  struct arena_chunk *keep = NULL;
  for (struct arena_chunk *c = a->chunks, *older; c; c = older) {
    older = c->older;
    if (!keep && c->size == CHUNK_SIZE) {
      keep = c;
    } else {
      a->total -= sizeof *c + c->size;
      free(c);
    }
  }
  char *used_up_to = keep && keep == a->chunks ? a->next : NULL;
  a->chunks = keep;
  a->next = a->end = NULL;
  if (keep) {
    keep->older = NULL;
    a->next = (char *)(keep + 1);
    a->end = a->next + keep->size;
    ASAN_UNPOISON_MEMORY_REGION(a->next, keep->size);
    memset(a->next, 0,
           used_up_to ? (size_t)(used_up_to - a->next) : keep->size);
    ASAN_POISON_MEMORY_REGION(a->next, keep->size);
  }
}

void arena_release(struct arena *a)
{
  for (struct arena_chunk *c = a->chunks, *older; c; c = older) {
    older = c->older;
    free(c);
  }
  *a = (struct arena){0};
}
