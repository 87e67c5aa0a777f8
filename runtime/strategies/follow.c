/* follow.c -- the loop, the steps and the limits of searches along a path. */
#include "runtime/strategies/follow.h"
#include "runtime/explorer/choice.h"
#include "runtime/explorer/circle.h"
#include "runtime/explorer/guide.h"
#include "runtime/explorer/run.h"
#include "runtime/explorer/state.h"
#include "runtime/explorer/symmetry.h"
#include "runtime/explorer/target.h"

enum { CHECK_EVERY = 1024 };

const struct explore_options *follow_options;
struct finding *follow_finding;
bool follow_stopped;
static bool exchanges;

void follow_begin(const struct explore_options *options, bool may_exchange)
{
  follow_options = options;
  exchanges = may_exchange && !options->keeps_names && symmetry_init();
  path_init(__ts_program.thread_count);
}

void follow_restart(void)
{
  state_restart();
  observe_begin();
}

bool follow_go(struct finding *finding, uint64_t steps, void (*work)(void))
{
  uint64_t until = finding->transitions + steps;

  follow_finding = finding;
  until = until < steps ? -1ul : until;
  choice_init(CHOICE_ALL, follow_options->seed);
  choice_sampled = false;
  path_leave();
  while (!follow_stopped && path_count > 0 && finding->transitions < until) {
    work();
  }
  finding->reasons[REASON_SAMPLED] |= choice_sampled;
  return path_count == 0;
}

bool follow_has_answer(bool is_over)
{
  follow_finding->left_out = guide_left_out;
  follow_finding->reasons[REASON_GUIDED] = guide_left_out > 0;
  return (follow_stopped || is_over) && explore_has_answer(follow_finding);
}

struct thread_set follow_alike(unsigned thread)
{
  if (!exchanges) {
    return threads_one(thread);
  }
  path_go_to(path_count - 1);
  return symmetry_twins(thread);
}

void follow_thread(struct frame *frame, unsigned thread)
{
  frame->runs = true;
  frame->thread = thread;
  choice_begin();
}

/* The steps of so many frames lead there. */
static void found(enum finding_kind kind, uint32_t count)
{
  if (kind != FOUND_MEETING && !target_has(kind == FOUND_DEADLOCK)) {
    follow_finding->others++;
    return;
  }
  if (follow_options->goes_on) {
    follow_finding->violations++;
    return;
  }
  follow_finding->kind = kind;
  follow_finding->event = run_event;
  path_schedule(count, &follow_finding->schedule);
  follow_stopped = true;
}

bool follow_step(struct frame *frame)
{
  enum run_result result;

  path_go_to(path_count - 1);
  journal_return(frame->at.journal);
  frame->pc = *__ts_program.threads[frame->thread].pc;
  path_leave();
  observe_events();
  result = run_step(frame->thread);
  observe_no_events();
  choice_keep(&frame->choices);
  follow_finding->transitions++;
  observe_step(frame->thread, frame->pc, result);
  if (result == RUN_FAILED) {
    found(FOUND_EVENT, path_count);
  } else if (result != RUN_ON) {
    explore_abandoned(follow_finding, result, frame->thread, frame->pc);
  } else if (*__ts_program.finished) {
    follow_finding->ends = true;
  } else if (circle_has(frame->thread)) {
    follow_finding->executions++;
    found(FOUND_DEADLOCK, path_count);
  } else if (target_is_met()) {
    follow_finding->executions++;
    found(FOUND_MEETING, path_count);
  } else {
    return true;
  }
  observe_end(result == RUN_ON ? RUN_ENDS : RUN_GOES_ON);
  return false;
}

static void stop(enum reason reason)
{
  follow_finding->reasons[reason] = true;
  follow_stopped = true;
}

void follow_check(uint64_t memory)
{
  static unsigned until_check = CHECK_EVERY;

  if (follow_stopped) {
    return;
  }
  if (follow_finding->transitions >= follow_options->max_steps ||
      follow_finding->executions >= follow_options->max_executions) {
    stop(REASON_STEPS);
    return;
  }
  if (--until_check == 0) {
    until_check = CHECK_EVERY;
    if (path_memory() + memory > follow_options->memory) {
      stop(REASON_MEMORY);
      return;
    }
  }
  if (explore_is_late()) {
    stop(REASON_SECONDS);
  }
}

void follow_end(void)
{
  enum run_end end = run_end();

  observe_end(end);
  switch (end) {
  case RUN_DEADLOCK:
    if (!follow_options->ignores_deadlock) {
      found(FOUND_DEADLOCK, path_count - 1);
    }
    break;
  case RUN_ENDS:
    follow_finding->ends = true;
    break;
  case RUN_GOES_ON:
  case RUN_CUT:
    break;
  }
}
