/* run.c -- one step at a time. */
#include "runtime/explorer/run.h"
#include "runtime/explorer/choice.h"
#include "runtime/explorer/flush.h"
#include "runtime/explorer/heap.h"
#include "runtime/explorer/memory.h"
#include "runtime/explorer/race.h"
#include "runtime/explorer/views.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Of iterations that others do not see, for each step; and for all steps
 * together, for those that this is not enough for. */
enum { FUEL = 1000000, RESERVE = 300000000 };

unsigned long __ts_fuel;
bool run_ignores_failures, run_ends_late;
bool run_buffer_full, run_store_late, run_views_full, run_is_mixed;
static bool has_ended; /* though it goes on */
unsigned run_event, run_event_thread;
unsigned char *run_reached;
bool run_marks;
static unsigned char *marks; /* a row for each thread */
static unsigned row;         /* its length */
uint64_t run_abandoned[RUN_RESULTS];

static void *escape[5]; /* of __builtin_setjmp, which takes few instructions */
static bool in_step, has_failed; /* in_step: escape is set */
static enum run_result abandoned;

_Noreturn void run_abandon(enum run_result result)
{
  abandoned = result;
  __builtin_longjmp(escape, 1);
}

static void catch_fault(int number)
{
  if (in_step) {
    run_abandon(RUN_FAULT);
  }
  signal(number, SIG_DFL);
  raise(number);
}

void run_init(void)
{
  static const int faults[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL};
  uint64_t size;
  static char stack[1 << 16]; /* the fault may be a stack overflow */
  struct sigaction action = {.sa_handler = catch_fault,
                             .sa_flags = SA_NODEFER | SA_ONSTACK};

  sigaltstack(&(stack_t){.ss_sp = stack, .ss_size = sizeof stack}, NULL);
  for (unsigned i = 0; i < sizeof faults / sizeof *faults; i++) {
    sigaction(faults[i], &action, NULL);
  }
  race_init();
  run_reached = memory_reserve(&size);
  marks = memory_reserve(&size);
  for (unsigned t = 0; t < __ts_program.thread_count; t++) {
    if (row <= __ts_program.threads[t].points) {
      row = __ts_program.threads[t].points + 1;
    }
  }
}

void __ts_event(unsigned number)
{
  if (__ts_program.event_kinds[number] != EVENT_FAIL) {
    run_reached[number] = 1;
  } else if (!has_failed && !run_ignores_failures) {
    has_failed = true;
    run_event = number;
    run_event_thread = heap_owner;
  }
}

_Noreturn void run_fail(unsigned event)
{
  __ts_event(event);
  run_abandon(has_failed ? RUN_FAILED : RUN_FAULT);
}

_Bool __ts_refuel(void)
{
  static unsigned long reserve = RESERVE;

  __ts_fuel = reserve < 10 * FUEL ? reserve : 10 * FUEL;
  reserve -= __ts_fuel;
  return __ts_fuel > 0;
}

bool run_was_at(unsigned thread, unsigned point)
{
  return marks[(size_t)thread * row + point];
}

static inline void go(unsigned thread)
{
  if (__builtin_expect(run_marks, 0)) {
    marks[(size_t)thread * row + *__ts_program.threads[thread].pc] = 1;
  }
  heap_owner = thread;
  __ts_fuel = FUEL;
  __ts_program.threads[thread].step();
}

static bool start_one(void)
{
  for (unsigned t = 0; t < __ts_program.thread_count; t++) {
    if (__ts_program.active[t] && *__ts_program.threads[t].pc == STEP_START) {
      go(t);
      return true;
    }
  }
  return false;
}

void __ts_restart(unsigned thread)
{
  *__ts_program.threads[thread].pc = STEP_START;
}

void __ts_buffer_full(void)
{
  run_buffer_full = true;
}

void __ts_store_late(void)
{
  run_store_late = true;
}

/* What the thread was doing was given up in its middle. */
static void stop_in_step(void)
{
  in_step = false;
  if (__ts_program.uncover) {
    __ts_program.uncover();
  }
}

static void set_finished(bool value)
{
  *(_Bool *)(uintptr_t)__ts_program.finished = value;
}

void run_end_at_last(void)
{
  if (has_ended) {
    set_finished(true);
  }
}

static enum run_result do_step(unsigned thread)
{
  if (__builtin_setjmp(escape)) {
    stop_in_step();
    __ts_unset_take();
    run_abandoned[abandoned]++;
    return abandoned;
  }
  in_step = true;
  has_failed = false;
  go(thread);
  if (*__ts_program.finished) {
    heap_note_left();
  }
  if (run_ends_late && *__ts_program.finished) {
    has_ended = true;
    set_finished(false);
  }
  while (!*__ts_program.finished && start_one()) {
  }
  if (__builtin_expect(heap_is_due, 0)) {
    heap_sweep();
  }
  if (race_is_sought || views_are_kept) {
    race_end();
  }
  in_step = false;
  return has_failed ? RUN_FAILED : RUN_ON;
}

enum run_result run_step(unsigned thread)
{
  enum run_result result;

  if (!race_is_sought && !views_are_kept) {
    return do_step(thread);
  }
  race_listen(thread);
  result = do_step(thread);
  race_stop();
  if (views_are_kept && result == RUN_ON) {
    views_collect();
  }
  return result;
}

bool run_guarded(void (*function)(void))
{
  if (__builtin_setjmp(escape)) {
    stop_in_step();
    return false;
  }
  in_step = true;
  function();
  in_step = false;
  return true;
}

/* If not even that can be said, the step is done, and will be a fault. */
bool run_is_ready(unsigned thread)
{
  bool is_ready;

  if (run_is_flusher(thread)) {
    return flush_matters(thread);
  }
  if (__builtin_setjmp(escape)) {
    stop_in_step();
    return true;
  }
  in_step = true;
  is_ready = __ts_program.threads[thread].ready();
  in_step = false;
  return is_ready;
}

/* Who loops for ever keeps the process alive, and may well be waited for. */
static bool all_wait(bool loops)
{
  for (unsigned t = 0; t < __ts_program.thread_count; t++) {
    if (loops ? run_waits(t) : run_is_at_point(t)) {
      return true;
    }
  }
  return false;
}

enum run_end run_end(void)
{
  bool loops = false, parked = false;

  if (*__ts_program.finished) {
    return RUN_ENDS;
  }
  for (unsigned t = 0; t < __ts_program.thread_count; t++) {
    if (run_is_enabled(t)) {
      return RUN_GOES_ON;
    }
    loops |=
        __ts_program.active[t] && *__ts_program.threads[t].pc == STEP_LOOPING;
    parked |=
        __ts_program.active[t] && *__ts_program.threads[t].pc == STEP_PARKED;
  }
  return parked ? RUN_CUT : all_wait(loops) ? RUN_DEADLOCK : RUN_ENDS;
}
