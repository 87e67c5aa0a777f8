/* learn.c -- a step is done, and what it does is noted. */
#include "contract/words.h"
#include "runtime/explorer/circle.h"
#include "runtime/explorer/heap.h"
#include "runtime/explorer/run.h"
#include "runtime/explorer/snapshot.h"
#include "runtime/net/inner.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void *room_for(void *array, uint32_t count, uint32_t *room, size_t size)
{
  if (count < *room) {
    return array;
  }
  *room = 2 * *room + 64;
  array = realloc(array, *room * size);
  if (!array) {
    perror("a net");
    exit(6);
  }
  return array;
}

/* --- what a step reads --- */

/* Whichever choice it made, in the order in which it was seen. */
static struct read {
  uint32_t variable, place;
} * reads;
static uint32_t read_count, read_room;

static bool is_read(uint32_t variable)
{
  for (uint32_t i = 0; i < read_count; i++) {
    if (reads[i].variable == variable) {
      return true;
    }
  }
  return false;
}

static void add_reads(void)
{
  for (uint32_t i = 0; i < net_touch_count; i++) {
    uint32_t variable = net_touches[i].variable;

    if (net_touches[i].reads && !is_read(variable)) {
      reads = room_for(reads, read_count, &read_room, sizeof *reads);
      reads[read_count++] = (struct read){variable, net_place_of(variable)};
    }
  }
}

/* What locks held before any step wrote to them: each time the same. The live
 * state is the one before the step. */
static void check_firsts(void)
{
  for (uint32_t i = 0; i < net_touch_count; i++) {
    struct net_variable *v = &net_variables[net_touches[i].variable];

    if (net_touches[i].by_bytes && net_place_of(net_touches[i].variable) == 0) {
      uint64_t bytes = net_variable_bytes(v);

      net_is_wrong = net_is_wrong || (v->has_first && v->first != bytes);
      v->has_first = true;
      v->first = bytes;
    }
  }
}

/* --- what a step has done --- */

/* By write of the outcomes that are being made. */
static struct written {
  bool by_bytes;
  uint64_t bytes;
} * written;
static uint32_t written_count, written_room;

static void add_writes(struct net_outcome *o)
{
  o->first_write = net_write_count;
  for (uint32_t i = 0; i < net_touch_count; i++) {
    const struct net_touch *touch = &net_touches[i];
    const struct net_variable *v = &net_variables[touch->variable];

    if (touch->writes) {
      written =
          room_for(written, written_count, &written_room, sizeof *written);
      written[written_count++] =
          (struct written){touch->by_bytes, net_variable_bytes(v)};
      net_writes[net_write_count++] =
          (struct net_write){touch->variable, 0, !touch->reads};
    }
  }
  o->write_count = net_write_count - o->first_write;
}

static void add_starts(struct net_outcome *o, unsigned thread)
{
  o->first_start = net_start_count;
  for (unsigned t = 0; t < net_threads; t++) {
    uint32_t local = net_marking[t];

    if (t == thread || !__ts_program.active[t]) {
      continue;
    }
    if (local == 0) {
      uint32_t by = (uint32_t)(o - net_outcomes) + 1;

      net_starts[net_start_count++] =
          (struct net_start){t, net_new_local(t, by)};
    } else if (net_locals[local].pc != *__ts_program.threads[t].pc) {
      net_is_wrong = true; /* a step of another thread has moved it */
    }
  }
  o->start_count = net_start_count - o->first_start;
}

/* It has taken a mutex. */
static void note_lock(const struct net_local *local)
{
  unsigned word;

  if (local->lock == 0 || local->thread == 0 ||
      net_holders != HOLDERS_UNKNOWN) {
    return;
  }
  memcpy(&word, (const void *)local->lock, sizeof word);
  if (word == local->thread + 1u) {
    net_holders = HOLDERS_NAMED;
  } else if (word == 1) {
    net_holders = HOLDERS_BARE;
  }
}

/* The step alone has left all as it was: what it wrote has its old places. */
static void drop_writes(struct net_outcome *o)
{
  written_count -= o->write_count;
  net_write_count -= o->write_count;
  o->write_count = 0;
}

static void lead_on(struct net_outcome *o)
{
  const struct net_local *local = &net_locals[o->from];

  net_is_lost = net_is_lost || net_touched_all;
  o->leads_on = true;
  add_writes(o);
  add_starts(o, local->thread);
  note_lock(local);
  o->to = net_find_round(o);
  o->is_round = o->to != 0;
  if (o->is_round) {
    net_finding->spins++;
    if (o->to == o->from) {
      drop_writes(o);
    }
  } else {
    o->to = net_new_local(local->thread, (uint32_t)(o - net_outcomes) + 1);
  }
}

/* The process ends; that memory is lost then depends on all of it. */
static void note_end(struct net_outcome *o)
{
  net_finding->ends = true;
  net_is_lost = net_is_lost || (__ts_program.sees_lost && heap_in_use);
  o->may_leave = __ts_program.sees_left && heap_in_use;
}

/* The step was done once: another outcome. */
static void add_outcome(uint32_t from, enum run_result result)
{
  struct net_outcome *o = &net_outcomes[net_outcome_count++];
  const struct net_local *local = &net_locals[from];
  struct choices choices = o->choices;

  *o = (struct net_outcome){.from = from, .choices = choices};
  choice_keep(&o->choices);
  if (result == RUN_FAILED) {
    net_found(FOUND_EVENT, local, &o->choices);
  } else if (result != RUN_ON) {
    explore_abandoned(net_finding, result, local->thread, local->pc);
  } else if (*__ts_program.finished) {
    note_end(o);
  } else {
    lead_on(o);
  }
}

/* The writes' places, now that all outcomes are known. */
static void place_writes(uint32_t first)
{
  uint32_t k = 0;

  for (uint32_t i = first; i < net_outcome_count; i++) {
    const struct net_outcome *o = &net_outcomes[i];

    for (uint32_t w = 0; w < o->write_count; w++, k++) {
      struct net_write *write = &net_writes[o->first_write + w];

      net_locals[o->from].touches |= 1ul << write->variable % 64;
      write->place = written[k].by_bytes
                         ? net_place_of_bytes(write->variable, written[k].bytes)
                         : net_place_written(write->variable, i);
    }
  }
}

/* --- learning --- */

/* From the root of the local place along what was read; 0: the net is wrong. */
static uint32_t grow_leaf(uint32_t local)
{
  uint32_t node = net_locals[local].node;

  for (uint32_t i = 0; i < read_count && !net_is_wrong; i++) {
    net_locals[local].touches |= 1ul << reads[i].variable % 64;
    node = net_grow(node, reads[i].variable, reads[i].place);
  }
  net_is_wrong = net_is_wrong || net_nodes[node].kind != NODE_UNKNOWN;
  return net_is_wrong ? 0 : node;
}

bool net_ask(unsigned thread)
{
  uint32_t local = net_marking[thread], leaf;
  bool is_ready;

  read_count = 0;
  net_touched_begin();
  __ts_behind = 0;
  is_ready = !net_locals[local].at_point || run_is_ready(thread);
  net_touched_end();
  net_is_lost = net_is_lost || net_touched_all;
  add_reads();
  if (is_ready || !net_may_go_on()) {
    return is_ready;
  }
  leaf = grow_leaf(local);
  if (leaf != 0) {
    net_nodes[leaf].kind = NODE_WAITS;
    net_nodes[leaf].what = __ts_behind;
  }
  return false;
}

void net_learn(unsigned thread)
{
  static struct snapshot before;
  uint32_t from = net_marking[thread], first = net_outcome_count, leaf;
  bool is_next = true;

  if (!net_ask(thread)) {
    return;
  }
  snapshot_take(&before);
  written_count = 0;
  choice_begin();
  while (is_next && net_may_go_on()) {
    enum run_result result;

    net_touched_begin();
    result = run_step(thread);
    net_touched_end();
    net_finding->transitions++;
    add_reads();
    if (net_locals[from].site == 0) {
      net_locals[from].site = net_touched_site;
    }
    add_outcome(from, result);
    is_next = choice_next();
    state_restore(before.state.bytes, before.state.has_heap);
    check_firsts();
  }
  leaf = net_may_go_on() ? grow_leaf(from) : 0;
  if (leaf == 0) {
    return;
  }
  place_writes(first);
  net_nodes[leaf].kind = NODE_STEPS;
  net_nodes[leaf].what = first;
  net_nodes[leaf].count = net_outcome_count - first;
  for (uint32_t i = first; i < net_outcome_count; i++) {
    net_outcomes[i].node = leaf;
  }
}
