/* extensions.c -- which events can follow, now that there are new conditions.
 *
 * An event takes a local condition, of each variable that the step reads its
 * thread's condition, and of each that it writes those of all threads. What it
 * reads is found along the tree of the local place (net.h). All that it takes
 * can be there at the same time, and something of it is new. */
#include "runtime/explorer/heap.h"
#include "runtime/explorer/step.h"
#include "runtime/net/unfolding.h"

#include <stdio.h>
#include <stdlib.h>

/* Conditions that may be taken: the new ones, and what can be there with these.
 * By key, each with the next one: plus one. */
static uint32_t *heads, *nexts, head_room, next_room;
static struct net_set keys; /* that have some, in any order */
static uint32_t first_new;

static void (*tell_of)(uint32_t event);

/* What the event would take so far. */
static uint32_t *taken, taken_count, taken_room;

static uint32_t *grown(uint32_t *array, uint32_t *room, uint32_t count)
{
  if (count <= *room) {
    return array;
  }
  array = realloc(array, 2ul * count * sizeof *array);
  if (!array) {
    perror("an unfolding");
    exit(6);
  }
  for (uint32_t i = *room; i < 2 * count; i++) {
    array[i] = 0;
  }
  *room = 2 * count;
  return array;
}

static void offer(uint32_t condition)
{
  uint32_t key = net_conditions[condition].key;

  heads = grown(heads, &head_room, key + 1);
  nexts = grown(nexts, &next_room, condition + 1);
  if (heads[key] == 0) {
    net_set_add(&keys, key);
  }
  nexts[condition] = heads[key];
  heads[key] = condition + 1;
}

static uint32_t first_of(uint32_t key)
{
  return key < head_room ? heads[key] : 0;
}

/* Whether it can be there with all that is taken. */
static bool fits(uint32_t condition)
{
  for (uint32_t i = 0; i < taken_count; i++) {
    if (taken[i] != condition &&
        !net_set_has(&net_conditions[taken[i]].others, condition)) {
      return false;
    }
  }
  return true;
}

static void take(uint32_t condition)
{
  taken = grown(taken, &taken_room, taken_count + 1);
  taken[taken_count++] = condition;
}

static bool is_taken(uint32_t key)
{
  for (uint32_t i = 0; i < taken_count; i++) {
    if (net_conditions[taken[i]].key == key) {
      return true;
    }
  }
  return false;
}

static bool some_is_new(void)
{
  for (uint32_t i = 0; i < taken_count; i++) {
    if (taken[i] >= first_new) {
      return true;
    }
  }
  return false;
}

/* --- a test --- */

/* Variables that it has found may be taken, too. */
static void offer_variables(void)
{
  uint32_t before = net_condition_count;

  net_add_variables();
  for (uint32_t i = before; i < net_condition_count; i++) {
    offer(i);
  }
}

static void go_there(void)
{
  net_unfolding_meet(taken, taken_count);
}

/* What the thread does from there is not known. */
static void find_out(unsigned thread)
{
  go_there();
  if (net_leaf(thread) == 0) {
    net_test(thread);
    offer_variables();
  }
}

/* --- one thread's step --- */

/* All that is written, from that write on. */
static void take_written(uint32_t outcome, uint32_t write, unsigned thread)
{
  const struct net_outcome *o = &net_outcomes[outcome];
  uint32_t key;

  if (write == o->write_count) {
    if (some_is_new()) {
      tell_of(net_event_new(outcome, taken, taken_count));
    }
    return;
  }
  if (thread == net_threads) {
    take_written(outcome, write + 1, 0);
    return;
  }
  key = net_key(net_writes[o->first_write + write].variable, thread);
  if (is_taken(key)) {
    take_written(outcome, write, thread + 1);
    return;
  }
  for (uint32_t c = first_of(key); c != 0 && net_may_go_on();
       c = nexts[c - 1]) {
    if (fits(c - 1)) {
      take(c - 1);
      take_written(outcome, write, thread + 1);
      taken_count--;
    }
  }
}

static void try_outcome(uint32_t number)
{
  const struct net_outcome *o = &net_outcomes[number];

  if (!o->leads_on) {
    if (some_is_new()) {
      go_there();
      net_note(number);
      /* Others may have come further, with more memory. */
      heap_is_left = heap_is_left || o->may_leave;
    }
  } else if (o->is_round && o->to == o->from) {
    if (some_is_new()) { /* all stays as it is */
      go_there();
      net_note(number);
    }
  } else {
    take_written(number, 0, 0);
  }
}

/* From that node of the local place's tree on. */
static void follow(unsigned thread, uint32_t node)
{
  if (net_nodes[node].kind == NODE_UNKNOWN) {
    find_out(thread);
  }
  if (net_nodes[node].kind == NODE_READS) {
    uint32_t key = net_key(net_nodes[node].what, thread);

    for (uint32_t c = first_of(key); c != 0 && net_may_go_on();
         c = nexts[c - 1]) {
      uint32_t place = net_conditions[c - 1].place;

      if (!fits(c - 1)) {
        continue;
      }
      take(c - 1);
      if (net_child(node, place) == 0) {
        find_out(thread);
      }
      if (net_may_go_on() && net_child(node, place) != 0) {
        follow(thread, net_child(node, place));
      }
      taken_count--;
    }
  } else if (net_nodes[node].kind == NODE_STEPS) {
    for (uint32_t i = 0; i < net_nodes[node].count && net_may_go_on(); i++) {
      try_outcome(net_nodes[node].what + i);
    }
  }
}

/* --- all --- */

/* Of variables: classes that the new conditions are of. */
static uint64_t new_classes(uint32_t last)
{
  uint64_t classes = 0;

  for (uint32_t i = first_new; i < last; i++) {
    uint32_t key = net_conditions[i].key;

    if (key >= net_threads) {
      classes |= 1ul << (key / net_threads - 1) % 64;
    }
  }
  return classes;
}

static void extend_from(uint32_t condition, uint64_t classes)
{
  const struct net_condition *c = &net_conditions[condition];
  const struct net_local *local = &net_locals[c->place];
  bool goes_on = local->at_point || local->pc == STEP_START;

  if (goes_on && (condition >= first_new || (local->touches & classes) != 0)) {
    taken_count = 0;
    take(condition);
    follow(c->key, local->node);
  }
}

void net_extend(uint32_t first, void (*tell)(uint32_t event))
{
  static struct net_set offered;
  uint32_t last = net_condition_count;
  uint64_t classes;

  first_new = first;
  tell_of = tell;
  while (keys.count > 0) {
    heads[keys.at[--keys.count]] = 0;
  }
  /* All new ones have the same others, but for themselves. */
  net_set_copy(&offered, &net_conditions[first].others);
  offer(first);
  for (uint32_t i = 0; i < offered.count; i++) {
    offer(offered.at[i]);
  }
  classes = new_classes(last);
  if (net_conditions[first].key < net_threads) {
    extend_from(first, classes);
  }
  for (uint32_t i = 0; i < offered.count && net_may_go_on(); i++) {
    if (net_conditions[offered.at[i]].key < net_threads) {
      extend_from(offered.at[i], classes);
    }
  }
}
