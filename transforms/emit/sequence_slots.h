/* sequence_slots.h -- where stores wait that other threads see late, in a
 * sequential program: see sequence_slots.c. */
#ifndef TRANSFORMS_EMIT_SEQUENCE_SLOTS_H
#define TRANSFORMS_EMIT_SEQUENCE_SLOTS_H

#include "transforms/emit/sequence_places.h"

/* A store that waits behind the youngest one. */
struct older {
  struct var *full, *value, *due;
};

struct slot_of {
  uint32_t thread;
  struct expr *place;
  const struct var *root; /* what it is a part of, or leads to it; and where */
  uint64_t offset;
  uint32_t stores; /* instructions that may store there */
  struct var *full, *held, *due;
  struct older *older;
  uint32_t older_count;
};

struct stores {
  VEC(struct slot_of) slots;
  struct type *time;
  struct var *now;
  struct var **most, **floor; /* by thread; NULL: it has no buffer */
  bool overlap;               /* two slots do */
};

/* s->stores; NULL if each store is seen at once. */
void slots_find(struct sequence *s);
/* Whether the instruction stores what may be seen late. */
bool slots_take(const struct unit *u, const struct instr *i);
struct slot_of *slot_at(struct stores *w, uint32_t thread,
                        const struct expr *place);
/* How many turns there are. */
uint32_t slots_turns(const struct unit *u);

#endif
