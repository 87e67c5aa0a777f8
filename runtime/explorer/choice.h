/* choice.h -- who answers when a step asks for an input. */
#ifndef RUNTIME_EXPLORER_CHOICE_H
#define RUNTIME_EXPLORER_CHOICE_H

#include <stdbool.h>
#include <stdint.h>

enum choice_mode {
  CHOICE_ALL,    /* choice_next() goes on to the next answers */
  CHOICE_RANDOM, /* any */
  CHOICE_GIVEN   /* as choice_give() said, then 0 */
};

extern bool choice_sampled; /* some values were not tried */
extern bool choice_unset;   /* nor of what the program never sets */

void choice_init(enum choice_mode mode, uint64_t seed);
/* Before a step that is done for the first time. */
void choice_begin(void);
/* After a step: whether to do it again, with other answers. */
bool choice_next(void);

/* Which of so many messages an atomic operation reads ('o') or stores right
 * before ('p'): how many of them are newer. */
unsigned long choice_message(unsigned long count, char what);

/* Answers kept for later; all zero: none, and no memory. */
struct choices {
  struct answer *answers;
  unsigned count, room;
};
/* Those of the step that was just done. */
void choice_keep(struct choices *choices);
/* As after that step, so that choice_next() and choice_count() can follow. */
void choice_return(const struct choices *choices);
/* Those that the next step is to get. */
void choice_keep_next(struct choices *choices);
/* The next step gets them again. */
void choice_repeat(const struct choices *choices);

/* The answers of the step that was just done. */
unsigned choice_count(void);
int64_t choice_value(unsigned number);
double choice_ways(void); /* in how many ways it could have answered */
/* 'm' of __ts_choose_member(), 't' of __ts_choose_thread(), 'r' of
 * __ts_sample_real(), 'u' of what has no sign, 'o' and 'p' of choice_message(),
 * else 'v' */
char choice_kind(unsigned number);
/* The threads that were chosen have other names: real[t]. */
void choice_rename(const unsigned char *real);
/* Further answers of the next step, after choice_begin(). */
void choice_give(int64_t value);
/* Further answers for a thread, whichever of its steps asks; used when no
 * others are left. */
void choice_give_thread(unsigned thread, int64_t value);
/* Of a thread's next atomic operations: which message each one reads or is, by
 * its position in modification order; 0: what was there first. */
void choice_give_position(unsigned thread, unsigned position);
/* The next one of these; false: there is none. */
bool choice_next_position(unsigned thread, unsigned *position);

/* Random numbers that depend on nothing but the seed. */
struct random {
  uint64_t state;
};
uint64_t random_next(struct random *random);
uint64_t random_below(struct random *random, uint64_t count);

#endif
