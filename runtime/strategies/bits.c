/* bits.c -- depth first, with three bits for each state seen and nothing else
 * (Holzmann, An analysis of bitstate hashing, 1998).
 *
 * A state of which all three are set is taken for one that was seen. So some
 * are missed, the more the fuller the bits are, and nothing is ever proved; but
 * a gigabyte is good for a billion states. Only the path is kept whole. */
#include "runtime/strategies/bits.h"
#include "runtime/explorer/memory.h"
#include "runtime/explorer/path.h"
#include "runtime/explorer/run.h"
#include "runtime/explorer/state.h"
#include "runtime/explorer/symmetry.h"

enum { BITS = 3 };

static const struct explore_options *options;
static struct finding *finding;
static bool began, stopped, exchanges;
static uint64_t *bits;
static uint64_t count_mask; /* how many there are, minus one */

static void stop(enum reason reason)
{
  finding->reasons[reason] = true;
  stopped = true;
}

/* The steps of so many frames. */
static void found(enum finding_kind kind, uint32_t count)
{
  finding->kind = kind;
  finding->event = run_event;
  path_schedule(count, &finding->schedule);
  stopped = true;
}

/* Whether the state was not seen before, for all that the bits tell. */
static bool is_new(uint64_t hash)
{
  uint64_t step = (hash >> 32 | hash << 32) * 0x9e3779b97f4a7c15 | 1;
  bool result = false;

  for (unsigned i = 0; i < BITS; i++, hash += step) {
    uint64_t place = hash & count_mask, bit = 1ul << place % 64;

    result |= !(bits[place / 64] & bit);
    bits[place / 64] |= bit;
  }
  return result;
}

/* Nothing leads on from the last frame, whose state is live. */
static void end_path(void)
{
  switch (run_end()) {
  case RUN_DEADLOCK:
    if (!options->ignores_deadlock) {
      found(FOUND_DEADLOCK, path_count - 1);
    }
    break;
  case RUN_ENDS:
    finding->ends = true;
    break;
  case RUN_GOES_ON:
  case RUN_CUT:
    break;
  }
}

/* The live state is after the last frame's step. */
static void arrive(void)
{
  const struct frame *frame;

  if (path_count + 1 >= options->max_depth) {
    finding->reasons[REASON_DEPTH] = true;
    return;
  }
  frame = path_push();
  if (!is_new(frame->hash)) {
    path_pop();
    return;
  }
  finding->states++;
  if (frame->enabled == 0) {
    end_path();
    path_pop();
  }
}

static void check_limits(void)
{
  enum reason reason = path_limit(options, finding, (count_mask + 1) / 8);

  if (reason != REASON_COUNT) {
    stop(reason);
  }
}

/* The frame's step, with the next choices. */
static void do_step(struct frame *frame)
{
  enum run_result result;

  path_go_to(path_count - 1);
  frame->pc = *__ts_program.threads[frame->thread].pc;
  path_leave();
  result = run_step(frame->thread);
  choice_keep(&frame->choices);
  finding->transitions++;
  if (result == RUN_FAILED) {
    found(FOUND_EVENT, path_count);
    return;
  }
  if (result != RUN_ON) {
    explore_abandoned(finding, result, frame->thread, frame->pc);
  } else if (*__ts_program.finished) {
    finding->ends = true;
  } else {
    arrive();
  }
  check_limits();
}

static void begin_thread(struct frame *frame, unsigned thread)
{
  frame->runs = true;
  frame->thread = thread;
  frame->done |= 1ul << thread;
  if (exchanges) {
    /* What another one like it could do is no different. */
    path_go_to(path_count - 1);
    frame->done |= symmetry_twins(thread);
  }
  choice_begin();
  do_step(frame);
}

static void work(void)
{
  struct frame *frame = &path[path_count - 1];
  uint64_t left;

  if (frame->runs) {
    choice_return(&frame->choices);
    if (choice_next()) {
      do_step(frame);
      return;
    }
    frame->runs = false;
  }
  left = frame->enabled & ~frame->done;
  if (left) {
    begin_thread(frame, (unsigned)__builtin_ctzl(left));
  } else {
    path_pop();
  }
}

void bits_begin(const struct explore_options *new_options)
{
  uint64_t size, bytes = 4096;

  options = new_options;
  if (__ts_program.thread_count > PATH_THREADS) {
    return;
  }
  path_init(__ts_program.thread_count);
  exchanges = !options->keeps_names && symmetry_init();
  bits = memory_reserve(&size);
  while (2 * bytes <= options->memory / 2 && 2 * bytes <= size) {
    bytes *= 2;
  }
  count_mask = 8 * bytes - 1;
}

static void begin_path(void)
{
  began = true;
  state_restart();
  path_push()->enabled = 1;
}

bool bits_go(struct finding *new_finding, uint64_t steps)
{
  uint64_t until = new_finding->transitions + steps;

  finding = new_finding;
  if (__ts_program.thread_count > PATH_THREADS) {
    finding->reasons[REASON_THREADS] = true;
    return false;
  }
  until = until < steps ? -1ul : until;
  choice_init(CHOICE_ALL, options->seed);
  choice_sampled = false;
  path_leave();
  if (!began) {
    begin_path();
  }
  while (!stopped && path_count > 0 && finding->transitions < until) {
    work();
  }
  finding->reasons[REASON_SAMPLED] |= choice_sampled;
  finding->reasons[REASON_BITS] |= path_count == 0;
  return finding->kind != FOUND_NOTHING || path_count == 0;
}
