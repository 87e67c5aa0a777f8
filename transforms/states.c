/* states.c -- the states that models work on. */
#include "transforms/states.h"

#include <stddef.h>

const struct state_row states[STATE_COUNT] = {
#define STATE(letter, kind, bytes, noun, first, second) \
  {letter, STATE_##kind, bytes, noun, {first, second}},
#include "transforms/states.def"
#undef STATE
};

const struct state_row *state_find(char letter)
{
  static const struct state_row none;
  for (uint32_t i = 0; i < STATE_COUNT; i++) {
    if (states[i].letter == letter) {
      return &states[i];
    }
  }
  return &none;
}

bool states_have(const char *letters, unsigned kinds)
{
  for (; *letters; letters++) {
    if (state_find(*letters)->kind & kinds) {
      return true;
    }
  }
  return false;
}
