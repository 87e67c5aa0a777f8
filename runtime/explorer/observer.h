/* observer.h -- who listens while a search goes on.
 *
 * An observer is told where an execution begins, each of its steps, and where
 * the search leaves it. Searches go back: after an end the next step may follow
 * one that was told of long before. So what an observer remembers of the
 * execution it writes by journal_set(), and finds it as it was after that step;
 * what is summed up over all executions it keeps as it likes.
 *
 * Random schedules in between are executions of their own. A search with a
 * table of states has none (STRATEGY_TABLE), and no observers. */
#ifndef RUNTIME_EXPLORER_OBSERVER_H
#define RUNTIME_EXPLORER_OBSERVER_H

#include "runtime/explorer/events.h"
#include "runtime/explorer/run.h"

struct explore_options;
struct guide;

/* A step that was done. */
struct stepped {
  unsigned thread, pc; /* pc: where it began */
  enum run_result result;
};

struct observer {
  const char *name; /* of --observe */
  /* NULL, or others that it asks: they are told everything before it. */
  const struct observer *const *needs;
  /* A search that it listens to for its own sake tries all orders of accesses,
   * also of a write that leaves a value as it was. */
  bool counts_writes;
  /* NULL, or before all else. */
  void (*start)(const struct explore_options *options);
  /* An execution begins; of the one before nothing counts any more. */
  void (*begin)(void);
  /* Which of a step's events it is told while the step is done; one that is
   * abandoned may not have come to what it said last. */
  struct event_reader events;
  /* Its live state is the one after the step, if there is one. */
  void (*observe)(const struct stepped *step);
  /* RUN_GOES_ON: it was left there, for the step failed or was abandoned, or
   * what follows is known, or too far. */
  void (*end)(enum run_end end);
  const struct guide *guide; /* NULL, or its knowledge leads a search */
  /* Prints a value in JSON: what was observed. NULL: it is there for others. */
  void (*report)(void);
};

#define OBSERVER(name) extern const struct observer name##_observer;
#include "runtime/observers/observers.def"
#undef OBSERVER

extern unsigned observer_count;       /* who listen */
extern unsigned char observer_wishes; /* all that they want to be told */
/* The execution is drawn at random, apart from all others, to its end. */
extern bool observer_draws;

/* Whether there is one of that name, which listens from now on, once. */
bool observers_add(const char *name);
/* The same, for what it reports. */
bool observers_ask(const char *name);
/* That of the one with that name. */
const struct guide *observers_guide(const char *name);
void observers_start(const struct explore_options *options);
/* Prints what each of them reports, as an object. */
void observers_report(void);

void observers_begin_step(void);
void observers_end_step(void);
void observers_tell_begin(void);
void observers_tell_step(const struct stepped *step);
void observers_tell_end(enum run_end end);

/* --- for who does the steps; with nobody there they cost a test --- */

static inline void observe_begin(void)
{
  if (__builtin_expect(observer_count > 0, 0)) {
    observers_tell_begin();
  }
}

/* Right before and after a step, so that its events are told. */
static inline void observe_events(void)
{
  if (__builtin_expect(observer_wishes, 0)) {
    observers_begin_step();
  }
}

static inline void observe_no_events(void)
{
  if (__builtin_expect(observer_wishes, 0)) {
    observers_end_step();
  }
}

static inline void observe_step(unsigned thread, unsigned pc,
                                enum run_result result)
{
  if (__builtin_expect(observer_count > 0, 0)) {
    observers_tell_step(&(struct stepped){thread, pc, result});
  }
}

static inline void observe_end(enum run_end end)
{
  if (__builtin_expect(observer_count > 0, 0)) {
    observers_tell_end(end);
  }
}

#endif
