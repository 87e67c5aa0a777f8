/* arrivals.c -- arrivals, and the schedule that leads to one. */
#include "runtime/explorer/arrivals.h"
#include "runtime/explorer/ample.h"
#include "runtime/explorer/choice.h"
#include "runtime/explorer/explore.h"
#include "runtime/explorer/memory.h"
#include "runtime/explorer/run.h"
#include "runtime/explorer/symmetry.h"
#include "runtime/explorer/table.h"
#include "runtime/explorer/workers.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PIECE = 4096 };

struct arrival *arrivals_seen;
uint8_t *arrivals_agents;
static uint64_t *count, room; /* count: taken, by the piece */
static uint64_t piece_at, piece_end;
static bool exchanges;

void arrivals_init(bool does_exchange)
{
  uint64_t arrival_bytes, agent_bytes, size;

  exchanges = does_exchange;
  arrivals_seen = memory_reserve(&arrival_bytes);
  arrivals_agents = memory_reserve(&agent_bytes);
  count = memory_reserve(&size);
  room = arrival_bytes / sizeof *arrivals_seen;
  room = room < agent_bytes ? room : agent_bytes;
  room = room < TRACE_NONE ? room : TRACE_NONE;
  room -= (uint64_t)CREW_MOST * PIECE;
}

uint32_t arrivals_add(uint32_t state, uint32_t before, unsigned agent)
{
  if (piece_at == piece_end) {
    if (*count >= room) {
      return TRACE_NONE;
    }
    piece_at = __atomic_fetch_add(count, PIECE, __ATOMIC_RELAXED);
    piece_end = piece_at + PIECE;
    memory_prepare(arrivals_seen + piece_at, PIECE * sizeof *arrivals_seen);
  }
  arrivals_seen[piece_at] = (struct arrival){state, before};
  arrivals_agents[piece_at] = (uint8_t)agent;
  return (uint32_t)piece_at++;
}

uint64_t arrivals_count(void)
{
  return *count;
}

uint64_t arrivals_memory(void)
{
  return *count * (sizeof *arrivals_seen + sizeof *arrivals_agents);
}

void arrivals_settle(void)
{
  piece_at = piece_end = 0;
}

/* Which thread it really is that the state calls so. */
static unsigned char real[THREADS_MOST];

unsigned arrivals_real(unsigned thread)
{
  return real[thread];
}

void arrivals_add_step(struct schedule *schedule, unsigned thread, unsigned pc)
{
  choice_rename(real);
  schedule_add(schedule, real[thread], pc);
}

static void exchange(const unsigned char from[THREADS_MOST])
{
  unsigned char before[THREADS_MOST];

  memcpy(before, real, sizeof before);
  for (unsigned t = 0; t < __ts_program.thread_count; t++) {
    real[t] = before[from[t]];
  }
}

/* The arrival's chain, from the one before, which the live state is. */
static void do_again(uint32_t arrival)
{
  unsigned agent = arrivals_agents[arrival];
  struct choices choices = {0};
  unsigned char from[THREADS_MOST];

  choice_begin();
  for (;;) {
    bool goes_on = ample_run(agent, arrivals_seen[arrival].before) == RUN_ON;
    bool has_more;

    if (goes_on && exchanges) {
      symmetry_sort(from);
    }
    if (goes_on && table_find_live() == arrivals_seen[arrival].state) {
      break;
    }
    has_more = choice_next();
    assert(has_more);
    choice_keep_next(&choices);
    arrivals_restore(arrivals_seen[arrival].before);
    choice_repeat(&choices);
  }
  free(choices.answers);
}

/* From the last whole state on. What the next step is to choose stays. */
static void restore_by_steps(uint32_t arrival)
{
  uint32_t length = 0, *way = NULL, way_room = 0, at = arrival;
  struct choices choices = {0};

  choice_keep_next(&choices);
  for (; !table_is_whole(arrivals_seen[at].state);
       at = arrivals_seen[at].before) {
    if (length == way_room) {
      way_room = 2 * way_room + 16;
      way = realloc(way, way_room * sizeof *way);
      if (!way) {
        perror("a schedule");
        exit(6);
      }
    }
    way[length++] = at;
  }
  table_restore(arrivals_seen[at].state);
  while (length > 0) {
    do_again(way[--length]);
  }
  choice_repeat(&choices);
  free(choices.answers);
  free(way);
}

void arrivals_restore(uint32_t arrival)
{
  uint32_t state = arrivals_seen[arrival].state;

  if (table_is_whole(state)) {
    table_restore(state);
  } else {
    restore_by_steps(arrival);
  }
}

/* After do_again(): once more, step by step. Exchanges none. */
static void add_chain(uint32_t arrival, struct schedule *schedule)
{
  unsigned agent = arrivals_agents[arrival], left = ample_length;
  struct choices choices = {0};

  choice_keep(&choices);
  arrivals_restore(arrivals_seen[arrival].before);
  choice_repeat(&choices);
  free(choices.answers);
  for (; left > 0; left--) {
    unsigned pc = *__ts_program.threads[agent].pc;

    run_step(agent);
    arrivals_add_step(schedule, agent, pc);
  }
}

void arrivals_schedule(uint32_t arrival, struct schedule *schedule)
{
  uint64_t length = 0, at = 0;
  uint32_t *path;

  for (uint32_t a = arrival; a != TRACE_NONE; a = arrivals_seen[a].before) {
    length++;
  }
  assert(length > 0);
  path = malloc(length * sizeof *path);
  if (!path) {
    perror("a schedule");
    exit(6);
  }
  at = length;
  for (uint32_t a = arrival; a != TRACE_NONE; a = arrivals_seen[a].before) {
    path[--at] = a;
  }
  for (unsigned t = 0; t < THREADS_MOST; t++) {
    real[t] = (unsigned char)t;
  }
  arrivals_restore(path[0]);
  for (at = 1; at < length; at++) {
    unsigned char from[THREADS_MOST];

    do_again(path[at]);
    add_chain(path[at], schedule);
    if (exchanges && symmetry_sort(from)) {
      exchange(from);
    }
  }
  free(path);
}
