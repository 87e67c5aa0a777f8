/* dpor.c -- dynamic partial-order reduction: no states are kept but those of
 * the path that the search is on.
 *
 * Of executions that differ only in the order of steps that do not conflict,
 * one is enough. In each state one thread goes first; others do where a race
 * seen later asks for it (reversal.c). A thread whose steps from a state were
 * all explored sleeps in what is explored from there next, until a step
 * conflicts with its own (Godefroid, Partial-order methods, 1996); a path on
 * which all that could go on sleep was seen elsewhere.
 *
 * exit() ends the process whatever the others do. So that nothing is lost, the
 * others go on as if it were still to come: such a step leads nowhere, and
 * someone else has to go on, too.
 *
 * So it is with a thread that spins: that goes round a loop on its own, and
 * then all is as it was, whatever it wrote in between, such as a lock's state.
 * What comes then comes as well without that round. So the loop's last step
 * leads nowhere. Others may go on before it, and see what the loop has written
 * so far; that what they do comes before earlier steps of it is tried, as they
 * race with these. The thread sleeps until somebody does what conflicts with
 * the loop: another round would be the same. */
#include "runtime/explorer/guide.h"
#include "runtime/explorer/reversal.h"
#include "runtime/explorer/run.h"
#include "runtime/explorer/strategy.h"
#include "runtime/strategies/follow.h"

/* --- states --- */

static void fall_asleep(struct frame *frame, const struct frame *before)
{
  for (unsigned i = 0; i < before->sleeper_count; i++) {
    const struct sleeper *sleeper = &before->sleepers[i];

    if (touch_conflict(&sleeper->touched, &before->touched) == CONFLICT_NONE) {
      path_add_sleeper(frame, sleeper);
      threads_add(&frame->asleep, sleeper->thread);
    }
  }
}

/* Who goes first: the one that went last, if possible. */
static void want_first(struct frame *frame, unsigned thread)
{
  struct thread_set awake = threads_without(frame->enabled, frame->asleep);

  frame->wanted = threads_none();
  if (threads_any(&awake)) {
    threads_add(&frame->wanted,
                threads_has(&awake, thread) ? thread : threads_first(&awake));
  }
}

/* The live state is after the frame's step. Whether that leads on. */
static bool arrive(uint32_t number)
{
  struct frame *frame;
  uint32_t first;

  if (number + 1 >= follow_options->max_depth) {
    follow_finding->reasons[REASON_DEPTH] = true;
    follow_leave();
    return true;
  }
  frame = path_push();
  path_note_last();
  first = follow_options->keeps_spins ? path_count - 1 : path_repeated();
  if (first <= number) {
    follow_finding->spins++;
    follow_leave();
    path_pop();
    path[number].spins = true;
    for (uint32_t k = first; k < number; k++) {
      touch_add(&path[number].all, &path[k].touched);
    }
    return false;
  }
  follow_finding->states++;
  fall_asleep(frame, &path[number]);
  want_first(frame, path[number].thread);
  return true;
}

/* The threads that wait where the path ends. */
static void find_waiting(const struct frame *frame)
{
  uint32_t number = path_count - 1;

  for (unsigned t = 0; t < path_threads; t++) {
    const struct touch *mark = touch_mark();
    struct footprint asked;

    path_go_to(number);
    if (!run_is_at_point(t) || threads_has(&frame->enabled, t)) {
      continue;
    }
    touch_begin();
    run_is_ready(t);
    touch_begin_step();
    asked = touch_end();
    if (guide_search) {
      guide_search->ask(t);
    }
    reversal_find(number, t, &asked, false);
    touch_release(mark);
  }
}

static bool is_redundant(const struct frame *frame)
{
  for (unsigned i = 0; i < frame->sleeper_count; i++) {
    const struct sleeper *sleeper = &frame->sleepers[i];

    if (!sleeper->leads_nowhere &&
        threads_has(&frame->enabled, sleeper->thread) &&
        threads_has(&frame->asleep, sleeper->thread)) {
      return true;
    }
  }
  return false;
}

/* Whether threads wait in the last frame, perhaps for ever, while another one
 * spins: also when that has come to where its loop begins. */
static bool some_are_stuck(const struct frame *frame)
{
  struct thread_set stuck = threads_none();
  bool spins = false;

  for (unsigned i = 0; i < frame->sleeper_count; i++) {
    if (frame->sleepers[i].spins) {
      path_go_to(path_count - 1);
      stuck = spins ? stuck : path_waiting();
      spins = true;
      path_leave();
      choice_begin();
      run_step(frame->sleepers[i].thread);
      stuck = threads_and(stuck, path_waiting());
    }
  }
  return threads_any(&stuck);
}

/* Nothing leads on from the last frame. */
static void end_path(const struct frame *frame)
{
  find_waiting(frame);
  if (threads_any(&frame->enabled) && !threads_any(&frame->done)) {
    follow_leave(); /* all of them sleep */
  }
  if (is_redundant(frame)) {
    follow_finding->redundant++;
    return;
  }
  follow_finding->executions++;
  if (threads_any(&frame->enabled)) {
    follow_finding->reasons[REASON_PARTIAL] |=
        !follow_options->ignores_deadlock && some_are_stuck(frame);
    return;
  }
  path_go_to(path_count - 1);
  follow_end();
}

/* --- steps --- */

/* The frame's step, and what it touches. */
static bool watch_step(struct frame *frame)
{
  unsigned t = frame->thread;
  bool leads_on;

  path_go_to(path_count - 1);
  touch_begin();
  if (run_is_at_point(t)) {
    run_is_ready(t);
  }
  touch_begin_step();
  leads_on = follow_step(frame);
  frame->touched = touch_end();
  frame->all = frame->all.at ? touch_union(&frame->all, &frame->touched)
                             : frame->touched;
  return leads_on;
}

/* The last frame's step, with the next choices. */
static void do_step(struct frame *frame)
{
  uint32_t number = path_count - 1;
  bool leads_on = watch_step(frame);

  if (follow_stopped) {
    return;
  }
  if (leads_on && arrive(number)) {
    frame->some_lead = frame->leads = true;
  } else {
    frame->some_end = true;
  }
  reversal_find(number, frame->thread, &frame->touched, true);
  follow_check(0);
}

static void begin_thread(struct frame *frame, unsigned thread)
{
  frame->some_lead = frame->some_end = frame->spins = false;
  frame->all = (struct footprint){0};
  follow_thread(frame, thread);
  do_step(frame);
}

/* All its choices were explored. */
static void end_thread(struct frame *frame)
{
  struct sleeper sleeper = {frame->thread, !frame->some_lead, frame->spins,
                            frame->all};
  struct thread_set others = threads_without(frame->enabled, frame->asleep);

  path_add_sleeper(frame, &sleeper);
  frame->runs = false;
  threads_add(&frame->done, frame->thread);
  others = threads_without(others, frame->done);
  if (frame->some_end && threads_any(&others) &&
      !threads_meet(&frame->wanted, &others)) {
    threads_add(&frame->wanted, threads_first(&others));
  }
}

static void begin_level(void)
{
  struct frame *root;

  follow_restart();
  root = path_push();
  root->enabled = root->wanted = threads_one(0);
}

static void work(void)
{
  struct frame *frame = &path[path_count - 1];
  struct thread_set wanted;

  if (follow_has_choice(frame)) {
    do_step(frame);
    return;
  }
  if (frame->runs) {
    end_thread(frame);
  }
  wanted =
      threads_without(frame->wanted, threads_or(frame->done, frame->asleep));
  if (threads_any(&wanted)) {
    begin_thread(frame, threads_first(&wanted));
    return;
  }
  if (!frame->leads) {
    end_path(frame);
  }
  if (!follow_stopped) {
    path_pop();
    if (path_count == 0 && guide_left_out > 0 && guide_widen()) {
      begin_level();
    }
  }
}

static void begin(const struct explore_options *options)
{
  follow_begin(options, false);
  begin_level();
}

static bool go(struct finding *finding, uint64_t steps)
{
  return follow_has_answer(follow_go(finding, steps, work));
}

/* By the share of the search that is done, if what is wanted in a frame is of
 * equal size, and no more will be. */
static double estimate(const struct finding *finding)
{
  double share = 0, rest = 1;

  for (uint32_t i = 0; i < path_count; i++) {
    struct thread_set left = threads_without(path[i].wanted, path[i].asleep);
    struct thread_set wanted = threads_or(path[i].done, left);
    unsigned count = threads_count(&wanted);

    if (count > 0) {
      share += rest * threads_count(&path[i].done) / count;
      rest /= count;
    }
  }
  return share > 0 ? (double)finding->executions / share : 0;
}

const struct strategy dpor_strategy = {.traits = STRATEGY_EXECUTIONS,
                                       .begin = begin,
                                       .go = go,
                                       .estimate = estimate};
