/* path.h -- the path that a search is on: a stack of states, each with the step
 * that led on from it and what was decided there. */
#ifndef RUNTIME_EXPLORER_PATH_H
#define RUNTIME_EXPLORER_PATH_H

#include "runtime/explorer/choice.h"
#include "runtime/explorer/explore.h"
#include "runtime/explorer/snapshot.h"
#include "runtime/explorer/threads.h"
#include "runtime/explorer/touch.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define PATH_NOWHERE 0xffffffffu

/* A thread whose step need not be done until it could do something else. */
struct sleeper {
  unsigned thread;
  bool leads_nowhere; /* the process ends, or the step is abandoned */
  bool spins;         /* or it repeats what the thread has done */
  struct footprint touched;
};

struct frame {
  struct snapshot at; /* where its step is done */
  uint32_t like;      /* see path_like() */
  /* Sets of threads. wanted: whose steps are to be done, or were. */
  struct thread_set active, enabled, asleep, wanted, done;
  struct sleeper *sleepers; /* asleep, then those done */
  unsigned sleeper_count;
  bool leads; /* some step went on */

  /* The step that is being explored, with one choice after the other. */
  bool runs;
  bool some_lead, some_end; /* choices: that went on, that led nowhere */
  bool spins;               /* some only repeat what the thread has done */
  unsigned thread, pc;
  struct choices choices;
  struct footprint touched, all; /* all: with any choice so far */
  const struct touch *mark;      /* footprints above belong to later frames */
};

extern struct frame *path;
extern uint32_t path_count;
extern unsigned path_threads;
extern uint32_t path_live; /* the frame whose state is the live one */

void path_init(unsigned threads);
/* The live state, which the last frame's step led to, is the next frame's. */
struct frame *path_push(void);
void path_pop(void);
/* The last frame before that one that has the same state: plus one; 0: none.
 */
uint32_t path_like(uint32_t frame);
/* An earlier frame whose state is that of the last one, with steps of one
 * thread only in between, which had no choice; or the last one itself. */
uint32_t path_repeated(void);
void path_add_sleeper(struct frame *frame, const struct sleeper *sleeper);
/* The frame's state becomes the live one, unless it is. What is remembered of
 * the way stays that of the whole path. */
static inline void path_go_to(uint32_t frame)
{
  if (path_live != frame) {
    const struct state *state = &path[frame].at.state;

    state_restore(state->bytes, state->has_heap);
    path_live = frame;
  }
}

/* The threads that wait in the live state, not merely for others' ends. */
struct thread_set path_waiting(void);
/* The live state is none of the path's. */
static inline void path_leave(void)
{
  path_live = PATH_NOWHERE;
}

uint64_t path_memory(void);
/* The steps of so many frames. */
void path_schedule(uint32_t count, struct schedule *schedule);

extern uint32_t *path_clocks, *path_lasts; /* by frame, by thread */

/* By thread, what came before a frame's step, and it itself: the number of the
 * last frame plus one. */
static inline uint32_t *path_clock(uint32_t frame)
{
  return path_clocks + (uint64_t)frame * path_threads;
}

/* By thread: its last step before the frame's, or the one that made it: frame
 * plus one, or 0. */
static inline uint32_t *path_last(uint32_t frame)
{
  return path_lasts + (uint64_t)frame * path_threads;
}
/* Sets it for the last frame, which is not the first one. */
void path_note_last(void);

#endif
