/* round.c -- finding a round in what threads do, and in what a replay did. */
#include "runtime/explorer/round.h"
#include "runtime/explorer/choice.h"
#include "runtime/explorer/explore.h"
#include "runtime/explorer/progress.h"
#include "runtime/explorer/run.h"
#include "runtime/explorer/snapshot.h"
#include "runtime/strategies/search.h"

#include <stdio.h>
#include <stdlib.h>

enum { ROUND_MOST = 1 << 20 };

long round_first = -1;

bool round_could_end(unsigned thread)
{
  const struct step_thread *of = &__ts_program.threads[thread];

  return of->leaves && run_is_at_point(thread) && of->leaves[*of->pc];
}

/* --- going round --- */

/* The first one from there on that can go on. */
static unsigned next_enabled(unsigned from)
{
  unsigned count = __ts_program.thread_count;

  for (unsigned i = 0; i < count; i++) {
    if (run_is_enabled((from + i) % count)) {
      return (from + i) % count;
    }
  }
  return count;
}

/* Compares each state with an earlier one, which is replaced after 1, 2, 4...
 * steps (Brent 1980): so the last round is in the schedule once. */
static bool go_round(struct schedule *schedule, struct snapshot *before)
{
  unsigned thread = next_enabled(0), first = thread, length = 0, most = 1;
  struct snapshot now = {0};
  bool spins = false;

  choice_init(CHOICE_ALL, 0);
  snapshot_take(before);
  for (unsigned i = 0; i < ROUND_MOST && thread < __ts_program.thread_count;
       i++) {
    unsigned pc = *__ts_program.threads[thread].pc;

    spins |= round_could_end(thread);
    choice_begin();
    if (run_step(thread) != RUN_ON) {
      return false;
    }
    schedule_add(schedule, thread, pc);
    thread = next_enabled(thread + 1);
    snapshot_take(&now);
    if (thread == first && state_is_same(&now.state, &before->state)) {
      return spins;
    }
    if (++length == most) {
      snapshot_take(before);
      first = thread;
      length = 0;
      most *= 2;
      spins = false;
    }
  }
  return false;
}

/* The schedule may have gone round before: once more, from the first time that
 * it comes to the round. */
bool round_go(struct schedule *schedule)
{
  struct snapshot at = {0};

  if (!go_round(schedule, &at)) {
    return false;
  }
  explore_do_again(schedule, &at.state);
  return go_round(schedule, &(struct snapshot){0});
}

/* --- in a replay --- */

static struct noted {
  struct print print; /* after the step */
  bool could_end;     /* its thread, then */
  unsigned thread;
} * noted;
static long noted_count, noted_room;

void round_note(unsigned thread)
{
  static struct snapshot now;

  if (!progress_is_sought()) {
    return;
  }
  if (noted_count == noted_room) {
    noted_room = 2 * noted_room + 64;
    noted = realloc(noted, (size_t)noted_room * sizeof *noted);
    if (!noted) {
      perror("a replay");
      exit(6);
    }
  }
  snapshot_take(&now);
  noted[noted_count++] =
      (struct noted){state_print(&now.state), round_could_end(thread), thread};
}

/* After how many steps it was first in its last state; 0: only then. */
static long find_same(void)
{
  const struct print *last = &noted[noted_count - 1].print;
  long at = 0;

  while (noted[at].print.words[0] != last->words[0] ||
         noted[at].print.words[1] != last->words[1]) {
    at++;
  }
  return at + 1 < noted_count ? at + 1 : 0;
}

bool round_never_ends(const struct explore_options *options)
{
  long first = noted_count > 0 ? find_same() : 0;

  long i = first;

  while (i < noted_count && !noted[i].could_end) {
    i++;
  }
  if (first == 0 || i == noted_count) {
    return false;
  }
  run_event_thread = noted[i].thread;
  if (!search_never_ends(options)) {
    return false;
  }
  round_first = first;
  run_event = __ts_program.progress - 1;
  return true;
}
