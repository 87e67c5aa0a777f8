/* arena.h -- memory that is released all at once.
 *
 * Everything a compilation needs lives in an arena: nodes, types, names,
 * vectors.  An allocation is zeroed, aligned for any scalar but __int128 and
 * long double, and never NULL: when memory runs out the program ends with a
 * message. Sizes are checked for overflow. */
#ifndef BASE_ARENA_H
#define BASE_ARENA_H

#include <stddef.h>

struct arena_chunk;

struct arena {
  struct arena_chunk *chunks; /* newest first */
  char *next, *end;           /* free part of the newest chunk */
  size_t total;               /* bytes obtained from the system */
};

void *arena_alloc(struct arena *a, size_t size);
void *arena_alloc_array(struct arena *a, size_t count, size_t size);
/* Grow an array obtained from the same arena; the new part is zeroed. In place
 * if it is the arena's latest allocation. */
void *arena_grow_array(struct arena *a, void *old, size_t old_count,
                       size_t new_count, size_t size);
char *arena_strndup(struct arena *a, const char *s, size_t n);
char *arena_printf(struct arena *a, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));
/* Forget all allocations but keep one chunk for the next ones. */
void arena_reset(struct arena *a);
void arena_release(struct arena *a);

#define ARENA_NEW(arena, type) ((type *)arena_alloc((arena), sizeof(type)))

#endif
