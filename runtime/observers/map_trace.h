/* map_trace.h -- the accesses of an execution, for the observer map: which
 * came before which, and whether they had to.
 *
 * A cell is a range of at most 8 bytes that was accessed; a record stands for
 * all accesses to it at one site by one thread; an event is one of them. What
 * happens before an event is known by clocks: program order, conflicts, locks
 * and all else that threads wait for, creation and end. Steps are done at once,
 * so one clock is for all events of a step.
 *
 * Events are a stack that goes back with the search by its height, the only
 * number that journal.h keeps. */
#ifndef RUNTIME_OBSERVERS_MAP_TRACE_H
#define RUNTIME_OBSERVERS_MAP_TRACE_H

#include "runtime/explorer/step.h"
#include "runtime/explorer/threads.h"

#include <stdbool.h>
#include <stdint.h>

enum { MAP_READ = 1, MAP_WRITE = 2 };

#define MAP_LOCK 0x80000000u /* a variable that is a lock */

/* first, latest: of this execution, if it is the record's. */
struct map_record {
  uint32_t cell, variable;
  uint32_t sites[2];     /* of what it reads, of what it writes */
  uint8_t thread, kinds; /* kinds: both of what reads and writes at once */
  bool is_lock;          /* that is taken: a variable for guides only */
  uint32_t next;         /* of the same cell and thread: plus one */
  uint32_t next_of_thread;
  uint32_t execution, first, latest; /* events */
};

/* What immediately precedes an event on its cell. */
struct map_edge {
  uint32_t from, to; /* events */
  /* The one before of the same two threads in that order; the same among those
   * whose two records are here for the first time: plus one. */
  uint32_t before, first_before;
};

struct map_event {
  uint32_t record;   /* number */
  uint32_t position; /* of its thread, from 1 on */
  uint32_t step;
  uint32_t again; /* the record's event before: plus one */
  uint32_t edges; /* where its edges begin; they end where the next one's do */
};

extern struct map_record *map_records;
extern struct map_event *map_events;
extern struct map_edge *map_edges;
extern uint32_t map_event_count, map_edge_count, map_execution;
extern bool map_is_exact;    /* nothing was seen in part only */
extern uint32_t *map_heads;  /* records by cell and thread */
extern uint32_t *map_clocks; /* by step and thread */

void map_trace_init(void);
void map_trace_begin(void); /* of an execution */
/* An access that the running step tells of. */
void map_trace_access(unsigned site, const void *at, unsigned long size,
                      bool writes);
/* A lock, or the like, that it is about to take. */
void map_trace_take(unsigned site, const void *at, unsigned long size);
/* The step was done, or was abandoned: tells of its events, each as the last
 * one that there is. */
void map_trace_step(unsigned thread, bool is_done, void (*tell)(uint32_t));

/* Whether there is one of what a deed does. */
struct deed;
bool map_find_record(const struct deed *deed, uint32_t *record);
/* The records of a thread in a cell, or of a thread, in this execution or not:
 * plus one. */
static inline uint32_t map_records_in(uint32_t cell, unsigned thread)
{
  return map_heads[(uint64_t)cell * THREADS_MOST + thread];
}
uint32_t map_records_of(unsigned thread);
const struct thread_set *map_threads_in(uint32_t cell); /* with records */
/* Whether the thread may have accessed two cells in that way. */
bool map_has_two(unsigned thread, unsigned kind);
/* Whether the thread has done something since the event's access was last done,
 * by another one; if not, that has completed all that this event does. */
bool map_has_moved(unsigned thread, uint32_t event);
/* The last edge from one thread to the other: plus one. */
uint32_t map_last_edge(unsigned from, unsigned to, bool is_first);

/* The positions of the thread that happen before the event. */
static inline uint32_t map_knows(uint32_t event, unsigned thread)
{
  return map_clocks[(uint64_t)map_events[event].step *
                        __ts_program.thread_count +
                    thread];
}

/* Prints the names of variables, from the first one on. */
void map_trace_print_variables(void);
/* Prints where the sites are that it was told of. */
void map_trace_print_sites(void);

static inline bool map_is_here(const struct map_record *record)
{
  return record->execution == map_execution;
}

static inline const struct map_record *map_record_of(uint32_t event)
{
  return &map_records[map_events[event].record];
}

static inline uint32_t map_edges_end(uint32_t event)
{
  return event + 1 < map_event_count ? map_events[event + 1].edges
                                     : map_edge_count;
}

#endif
