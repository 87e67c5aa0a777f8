/* names.h -- each identifier once, compared by pointer.
 *
 * A name lives as long as its table. The table is a hash table over the
 * arena; iteration in hash order is not offered, on purpose. */
#ifndef BASE_NAMES_H
#define BASE_NAMES_H

#include "base/arena.h"

#include <stdint.h>

struct name {
  uint32_t hash, length;
  int word;         /* the user's number for it, 0 if none (keywords) */
  void *bound[3];   /* the user's bindings: innermost meaning per name space */
  const char *text; /* zero-terminated */
};

struct names {
  struct arena *arena;
  struct name **slots;
  uint32_t count, mask;
};

void names_init(struct names *t, struct arena *a);
struct name *names_get(struct names *t, const char *text, size_t length);
struct name *names_get_z(struct names *t, const char *text);
/* The name if it was ever interned, else NULL. */
struct name *names_find(const struct names *t, const char *text, size_t length);

#endif
