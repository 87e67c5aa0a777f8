/* trace.c -- arrivals, and the schedule that leads to one. */
#include "runtime/trace.h"
#include "runtime/alike.h"
#include "runtime/choice.h"
#include "runtime/explore.h"
#include "runtime/run.h"
#include "runtime/table.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct arrival *trace_arrivals;
uint8_t *trace_agents;
static uint64_t count, room;

void trace_init(void)
{
  uint64_t arrival_bytes, agent_bytes;

  trace_arrivals = table_reserve(&arrival_bytes);
  trace_agents = table_reserve(&agent_bytes);
  room = arrival_bytes / sizeof *trace_arrivals;
  room = room < agent_bytes ? room : agent_bytes;
  room = room < TRACE_NONE ? room : TRACE_NONE;
}

uint32_t trace_add(uint32_t state, uint32_t before, unsigned agent)
{
  if (count == room) {
    return TRACE_NONE;
  }
  trace_arrivals[count] = (struct arrival){state, before};
  trace_agents[count] = (uint8_t)agent;
  return (uint32_t)count++;
}

uint64_t trace_memory(void)
{
  return count * (sizeof *trace_arrivals + sizeof *trace_agents);
}

/* Which thread it really is that the state calls so. */
static unsigned char real[ALIKE_THREADS];

unsigned trace_real(unsigned thread)
{
  return thread < ALIKE_THREADS ? real[thread] : thread;
}

static void exchange(const unsigned char from[ALIKE_THREADS])
{
  unsigned char before[ALIKE_THREADS];

  memcpy(before, real, sizeof before);
  for (unsigned t = 0; t < __ts_program.thread_count; t++) {
    real[t] = before[from[t]];
  }
}

static uint32_t live_name(void)
{
  struct state state = {.bytes = malloc(state_room())};
  uint32_t name;

  if (!state.bytes) {
    perror("a schedule");
    exit(6);
  }
  state_save(&state);
  name = table_find(&state);
  free(state.bytes);
  return name;
}

/* The live state is the one before. */
static void do_again(uint32_t arrival, struct schedule *schedule)
{
  uint32_t before = trace_arrivals[trace_arrivals[arrival].before].state;
  unsigned agent = trace_agents[arrival], pc = *__ts_program.threads[agent].pc;

  unsigned char from[ALIKE_THREADS];
  bool sorts = false;

  choice_begin();
  while (run_step(agent) != RUN_ON || (sorts = alike_sort(from), false) ||
         live_name() != trace_arrivals[arrival].state) {
    bool has_more = choice_next();

    assert(has_more);
    table_restore(before);
  }
  schedule_add(schedule, trace_real(agent), pc);
  if (sorts) {
    exchange(from);
  }
}

void trace_schedule(uint32_t arrival, struct schedule *schedule)
{
  uint64_t length = 0, at = 0;
  uint32_t *path;

  for (uint32_t a = arrival; a != TRACE_NONE; a = trace_arrivals[a].before) {
    length++;
  }
  assert(length > 0);
  path = malloc(length * sizeof *path);
  if (!path) {
    perror("a schedule");
    exit(6);
  }
  at = length;
  for (uint32_t a = arrival; a != TRACE_NONE; a = trace_arrivals[a].before) {
    path[--at] = a;
  }
  for (unsigned t = 0; t < ALIKE_THREADS; t++) {
    real[t] = (unsigned char)t;
  }
  table_restore(trace_arrivals[path[0]].state);
  for (at = 1; at < length; at++) {
    do_again(path[at], schedule);
  }
  free(path);
}
