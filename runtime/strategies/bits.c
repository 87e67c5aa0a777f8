/* bits.c -- depth first, with three bits for each state seen and nothing else
 * (Holzmann, An analysis of bitstate hashing, 1998).
 *
 * A state of which all three are set is taken for one that was seen. So some
 * are missed, the more the fuller the bits are, and nothing is ever proved; but
 * a gigabyte is good for a billion states. Only the path is kept whole. */
#include "runtime/explorer/memory.h"
#include "runtime/explorer/strategy.h"
#include "runtime/strategies/follow.h"

enum { BITS = 3 };

static uint64_t *bits;
static uint64_t count_mask; /* how many there are, minus one */

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

/* The live state is after the last frame's step. */
static void arrive(void)
{
  const struct frame *frame;

  if (path_count + 1 >= follow_options->max_depth) {
    follow_finding->reasons[REASON_DEPTH] = true;
    follow_leave();
    return;
  }
  frame = path_push();
  if (!is_new(frame->at.state.hash)) {
    path_pop();
    follow_leave();
    return;
  }
  follow_finding->states++;
  if (!threads_any(&frame->enabled)) {
    follow_end();
    path_pop();
  }
}

/* The frame's step, with the next choices. */
static void do_step(struct frame *frame)
{
  if (follow_step(frame)) {
    arrive();
  }
  follow_check((count_mask + 1) / 8);
}

static void begin_thread(struct frame *frame, unsigned thread)
{
  frame->done = threads_or(frame->done, follow_alike(thread));
  follow_thread(frame, thread);
  do_step(frame);
}

static void work(void)
{
  struct frame *frame = &path[path_count - 1];
  struct thread_set left = threads_without(frame->enabled, frame->done);

  if (follow_has_choice(frame)) {
    do_step(frame);
  } else if (threads_any(&left)) {
    begin_thread(frame, threads_first(&left));
  } else {
    path_pop();
  }
}

static void begin(const struct explore_options *options)
{
  uint64_t size, bytes = 4096;

  follow_begin(options, true);
  bits = memory_reserve(&size);
  while (2 * bytes <= options->memory / 2 && 2 * bytes <= size) {
    bytes *= 2;
  }
  count_mask = 8 * bytes - 1;
  follow_restart();
  path_push()->enabled = threads_one(0);
}

static bool go(struct finding *finding, uint64_t steps)
{
  bool is_over = follow_go(finding, steps, work);

  finding->reasons[REASON_BITS] |= is_over;
  return is_over || finding->kind != FOUND_NOTHING;
}

const struct strategy bits_strategy = {.begin = begin, .go = go};
