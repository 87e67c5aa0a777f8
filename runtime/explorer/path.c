/* path.c -- frames and what they need, on stacks that grow together. */
#include "runtime/explorer/path.h"
#include "runtime/explorer/memory.h"
#include "runtime/explorer/run.h"

#include <string.h>

enum { LONGEST_LOOP = 256, CHAINS = 1 << 14 };

struct frame *path;
uint32_t path_count;
unsigned path_threads;
uint32_t *path_clocks, *path_lasts;
static char *records;
static struct sleeper *sleepers;
static uint64_t records_used, sleepers_used;
/* Frames by hash, the last one first: plus one; 0: none. */
static uint32_t chains[CHAINS];
uint32_t path_live = PATH_NOWHERE;

void path_init(unsigned threads)
{
  uint64_t size;

  path_threads = threads;
  path = memory_reserve(&size);
  path_clocks = memory_reserve(&size);
  path_lasts = memory_reserve(&size);
  records = memory_reserve(&size);
  sleepers = memory_reserve(&size);
  touch_init();
}

static void note_threads(struct frame *frame)
{
  frame->active = frame->enabled = threads_none();
  for (unsigned t = 0; t < path_threads; t++) {
    threads_note(&frame->active, t, __ts_program.active[t]);
    threads_note(&frame->enabled, t, run_is_enabled(t));
  }
}

static uint32_t *chain_of(const struct frame *frame)
{
  return &chains[frame->at.state.hash % CHAINS];
}

struct frame *path_push(void)
{
  struct frame *frame = &path[path_count];
  struct choices choices = frame->choices;

  *frame = (struct frame){.choices = choices /* keeps its memory */,
                          .sleepers = sleepers + sleepers_used};
  snapshot_take_at(&frame->at, records + records_used);
  records_used += (frame->at.state.size + 15) & ~7ul;
  frame->like = *chain_of(frame);
  frame->mark = touch_mark();
  note_threads(frame);
  path_live = path_count++;
  *chain_of(frame) = path_count;
  return frame;
}

/* Threads that are new begin where the last step ends. */
void path_note_last(void)
{
  uint32_t number = path_count - 1, *last = path_last(number);
  const struct frame *before = &path[number - 1];
  struct thread_set begun =
      threads_without(path[number].active, before->active);

  memcpy(last, path_last(number - 1), path_threads * sizeof *last);
  last[before->thread] = number;
  for (unsigned t = 0; t < path_threads; t++) {
    if (threads_has(&begun, t)) {
      last[t] = number;
    }
  }
}

void path_pop(void)
{
  const struct frame *frame = &path[--path_count];

  *chain_of(frame) = frame->like;
  records_used = (uint64_t)(frame->at.state.bytes - records);
  sleepers_used = (uint64_t)(frame->sleepers - sleepers);
  touch_release(frame->mark);
  path_live = PATH_NOWHERE;
}

uint32_t path_like(uint32_t number)
{
  uint32_t k = path[number].like;

  while (k > 0 &&
         !state_is_same(&path[k - 1].at.state, &path[number].at.state)) {
    k = path[k - 1].like;
  }
  return k;
}

uint32_t path_repeated(void)
{
  uint32_t last = path_count - 1, first = path_like(last);

  if (first == 0 || last - --first > LONGEST_LOOP) {
    return last;
  }
  for (uint32_t k = first; k < last; k++) {
    if (path[k].thread != path[last - 1].thread || path[k].choices.count > 0) {
      return last;
    }
  }
  return first;
}

void path_add_sleeper(struct frame *frame, const struct sleeper *sleeper)
{
  frame->sleepers[frame->sleeper_count++] = *sleeper;
  sleepers_used++;
}

struct thread_set path_waiting(void)
{
  struct thread_set waits = threads_none();

  for (unsigned t = 0; t < path_threads; t++) {
    threads_note(&waits, t, run_waits(t));
  }
  return waits;
}

uint64_t path_memory(void)
{
  return records_used + sleepers_used * sizeof *sleepers + touch_memory() +
         path_count * (sizeof *path + 2ul * path_threads * sizeof *path_clocks);
}

void path_schedule(uint32_t count, struct schedule *schedule)
{
  for (uint32_t i = 0; i < count; i++) {
    choice_return(&path[i].choices);
    schedule_add(schedule, path[i].thread, path[i].pc);
  }
}
