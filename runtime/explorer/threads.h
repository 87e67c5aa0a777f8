/* threads.h -- sets of threads.
 *
 * The library is made twice, as how many threads there may be decides how long
 * a set is: for programs of no more threads than a word has bits a set is that
 * word, and costs no more than it. */
#ifndef RUNTIME_EXPLORER_THREADS_H
#define RUNTIME_EXPLORER_THREADS_H

#include <stdbool.h>
#include <stdint.h>

#ifndef STEP_THREADS
#define STEP_THREADS 256
#endif

/* How many a program may have: a multiple of 64. */
enum { THREADS_MOST = STEP_THREADS, THREAD_WORDS = THREADS_MOST / 64 };

struct thread_set {
  uint64_t words[THREAD_WORDS];
};

static inline struct thread_set threads_none(void)
{
  return (struct thread_set){{0}};
}

static inline void threads_add(struct thread_set *set, unsigned thread)
{
  set->words[thread / 64 % THREAD_WORDS] |= 1ul << thread % 64;
}

/* Adds it if that is so. */
static inline void threads_note(struct thread_set *set, unsigned thread,
                                bool is_so)
{
  set->words[thread / 64 % THREAD_WORDS] |= (uint64_t)is_so << thread % 64;
}

static inline void threads_remove(struct thread_set *set, unsigned thread)
{
  set->words[thread / 64 % THREAD_WORDS] &= ~(1ul << thread % 64);
}

static inline struct thread_set threads_one(unsigned thread)
{
  struct thread_set set = threads_none();

  threads_add(&set, thread);
  return set;
}

static inline bool threads_has(const struct thread_set *set, unsigned thread)
{
  return set->words[thread / 64 % THREAD_WORDS] >> thread % 64 & 1;
}

static inline bool threads_any(const struct thread_set *set)
{
  uint64_t all = 0;

  for (unsigned i = 0; i < THREAD_WORDS; i++) {
    all |= set->words[i];
  }
  return all != 0;
}

/* The lowest number; of a set that is not empty. */
static inline unsigned threads_first(const struct thread_set *set)
{
  unsigned i = 0;

  while (i + 1 < THREAD_WORDS && set->words[i] == 0) {
    i++;
  }
  return 64 * i + (unsigned)__builtin_ctzl(set->words[i]);
}

/* Takes it out; of a set that is not empty. */
static inline unsigned threads_take(struct thread_set *set)
{
  unsigned thread = threads_first(set);

  set->words[thread / 64 % THREAD_WORDS] &=
      set->words[thread / 64 % THREAD_WORDS] - 1;
  return thread;
}

static inline unsigned threads_count(const struct thread_set *set)
{
  unsigned count = 0;

  for (unsigned i = 0; i < THREAD_WORDS; i++) {
    count += (unsigned)__builtin_popcountl(set->words[i]);
  }
  return count;
}

static inline struct thread_set threads_or(struct thread_set a,
                                           struct thread_set b)
{
  for (unsigned i = 0; i < THREAD_WORDS; i++) {
    a.words[i] |= b.words[i];
  }
  return a;
}

static inline struct thread_set threads_and(struct thread_set a,
                                            struct thread_set b)
{
  for (unsigned i = 0; i < THREAD_WORDS; i++) {
    a.words[i] &= b.words[i];
  }
  return a;
}

static inline struct thread_set threads_without(struct thread_set a,
                                                struct thread_set b)
{
  for (unsigned i = 0; i < THREAD_WORDS; i++) {
    a.words[i] &= ~b.words[i];
  }
  return a;
}

/* Whether some member of a is not one of b. */
static inline bool threads_exceed(const struct thread_set *a,
                                  const struct thread_set *b)
{
  struct thread_set left = threads_without(*a, *b);

  return threads_any(&left);
}

static inline bool threads_meet(const struct thread_set *a,
                                const struct thread_set *b)
{
  struct thread_set both = threads_and(*a, *b);

  return threads_any(&both);
}

/* Those of numbers from first on, below count. */
static inline struct thread_set threads_between(unsigned first, unsigned count)
{
  struct thread_set set;

  for (unsigned i = 0; i < THREAD_WORDS; i++) {
    unsigned from = first > 64 * i ? first - 64 * i : 0;
    unsigned to = count > 64 * i ? count - 64 * i : 0;

    set.words[i] = from < 64 && from < to ? ~0ul << from : 0;
    if (to > 0 && to < 64) {
      set.words[i] &= ~0ul >> (64 - to);
    }
  }
  return set;
}

#endif
