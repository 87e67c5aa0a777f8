/* states.h -- the states that models work on, which their arguments point to;
 * see states.def. */
#ifndef TRANSFORMS_STATES_H
#define TRANSFORMS_STATES_H

#include <stdbool.h>
#include <stdint.h>

/* Sets of them are sums. */
enum state_kind {
  STATE_NONE,
  STATE_MUTEX = 1,
  STATE_CONDITION = 2,
  STATE_SEMAPHORE = 4,
  STATE_RWLOCK = 8,
  STATE_BARRIER = 16,
  STATE_ATTRIBUTES = 32,
  STATE_NUMBER = 64, /* a spinlock, or whether a routine has run */
  STATE_TIME = 128   /* a struct timeval */
};

enum {
  STATE_COUNT = 0
#define STATE(...) +1
#include "transforms/states.def"
#undef STATE
};

struct state_row {
  char letter;
  uint8_t kind, bytes; /* kind: enum state_kind */
  const char *noun, *functions[2];
};

extern const struct state_row states[STATE_COUNT];

/* By letter of calls.def; of the kind NONE if it stands for no state. */
const struct state_row *state_find(char letter);
/* Whether one of the letters is of one of these kinds. */
bool states_have(const char *letters, unsigned kinds);

#endif
