/* stuck.c -- threads that wait for ever, in what was unfolded.
 *
 * What is unfolded has each marking, but not each as that of an event. So local
 * conditions are sought, one of each thread, that can be there at the same
 * time, where each thread has ended, or waits, or goes round. Which of them
 * waits depends on conditions of variables, which are taken with it. */
#include "runtime/explorer/circle.h"
#include "runtime/explorer/run.h"
#include "runtime/net/inner.h"
#include "runtime/net/unfolding.h"

#include <stdio.h>
#include <stdlib.h>

/* One way in which a thread is stuck. */
struct stuck {
  uint32_t condition; /* its local one */
  uint32_t *reads, count;
  bool waits, goes_round;
  uint32_t behind; /* whom it waits for, plus one; 0: nobody knows */
};

static struct ways {
  struct stuck *at;
  uint32_t count, room;
} * ways; /* by thread */

static uint32_t taken[1 << 12], taken_count;

static bool fits(uint32_t condition)
{
  for (uint32_t i = 0; i < taken_count; i++) {
    if (taken[i] != condition &&
        (net_conditions[taken[i]].key == net_conditions[condition].key ||
         !net_set_has(&net_conditions[taken[i]].others, condition))) {
      return false;
    }
  }
  return true;
}

static bool take(uint32_t condition)
{
  if (!fits(condition) || taken_count == sizeof taken / sizeof *taken) {
    return false;
  }
  taken[taken_count++] = condition;
  return true;
}

/* --- ways to be stuck --- */

static bool goes_on(void)
{
  net_check(net_unfolding_memory());
  return net_may_go_on();
}

static void add_way(unsigned thread, uint32_t condition, struct stuck way)
{
  struct ways *w = &ways[thread];

  if (w->count == w->room) {
    w->room = 2 * w->room + 16;
    w->at = realloc(w->at, w->room * sizeof *w->at);
  }
  way.condition = condition;
  way.count = taken_count;
  way.reads = malloc((taken_count + 1ul) * sizeof *way.reads);
  if (!w->at || !way.reads) {
    perror("an unfolding");
    exit(6);
  }
  for (uint32_t i = 0; i < taken_count; i++) {
    way.reads[i] = taken[i];
  }
  w->at[w->count++] = way;
}

static bool only_rounds(uint32_t leaf)
{
  for (uint32_t i = 0; i < net_nodes[leaf].count; i++) {
    if (!net_outcomes[net_nodes[leaf].what + i].is_round) {
      return false;
    }
  }
  return true;
}

static void follow(unsigned thread, uint32_t condition, uint32_t node)
{
  const struct net_set *others = &net_conditions[condition].others;
  const struct net_local *local = &net_locals[net_conditions[condition].place];

  if (net_nodes[node].kind == NODE_WAITS) {
    add_way(thread, condition,
            (struct stuck){.waits = local->may_wait,
                           .behind = net_nodes[node].what});
  } else if (net_nodes[node].kind == NODE_STEPS && only_rounds(node)) {
    add_way(thread, condition, (struct stuck){.goes_round = true});
  } else if (net_nodes[node].kind == NODE_READS) {
    uint32_t key = net_key(net_nodes[node].what, thread);

    for (uint32_t i = 0; i < others->count; i++) {
      uint32_t c = others->at[i], child;

      if (net_conditions[c].key != key || !take(c)) {
        continue;
      }
      child = net_child(node, net_conditions[c].place);
      if (child != 0) {
        follow(thread, condition, child);
      }
      taken_count--;
    }
  }
}

static void find_ways(void)
{
  ways = calloc(net_threads, sizeof *ways);
  if (!ways) {
    perror("an unfolding");
    exit(6);
  }
  for (uint32_t c = 0; c < net_condition_count && goes_on(); c++) {
    uint32_t key = net_conditions[c].key;
    const struct net_local *local = &net_locals[net_conditions[c].place];

    if (key >= net_threads) {
      continue;
    }
    taken_count = 0;
    if (local->at_point) {
      taken[taken_count++] = c;
      follow(key, c, local->node);
    } else if (local->pc != STEP_START) {
      taken[taken_count++] = c;
      add_way(key, c, (struct stuck){0});
    }
  }
}

/* --- all threads --- */

static bool take_way(const struct stuck *way)
{
  uint32_t before = taken_count;

  for (uint32_t i = 0; i < way->count; i++) {
    bool has = false;

    for (uint32_t k = 0; k < taken_count; k++) {
      has = has || taken[k] == way->reads[i];
    }
    if (!has && !take(way->reads[i])) {
      taken_count = before;
      return false;
    }
  }
  return true;
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

static void look(bool goes_round)
{
  net_unfolding_meet(taken, taken_count);
  for (unsigned t = 0; t < net_threads; t++) {
    if (net_marking[t] != 0 && !is_taken(t)) {
      return; /* it has begun */
    }
  }
  if (goes_round) { /* what waits beside it may wait for ever */
    net_finding->reasons[REASON_PARTIAL] = true;
    return;
  }
  net_trail_do();
  if (run_end() == RUN_DEADLOCK) {
    net_found(FOUND_DEADLOCK, NULL, NULL);
  }
}

/* Whether some execution has not come to where the thread begins. */
static bool may_be_absent(unsigned thread)
{
  for (uint32_t c = 0; c < net_condition_count; c++) {
    if (net_conditions[c].key == thread && net_conditions[c].event == 0) {
      return false;
    }
  }
  return true;
}

static uint32_t count_fitting(unsigned thread)
{
  uint32_t count = 0;

  for (uint32_t i = 0; i < ways[thread].count; i++) {
    count += fits(ways[thread].at[i].condition);
  }
  return count;
}

/* Of those of whom none is taken the one with the fewest ways; net_threads:
 * there is none. Who may be absent comes last. */
static unsigned pick_thread(struct thread_set left)
{
  unsigned picked = net_threads;
  uint64_t least = -1ul;

  while (threads_any(&left)) {
    unsigned t = threads_take(&left);
    uint64_t count = count_fitting(t) + ((uint64_t)may_be_absent(t) << 32);

    if (count < least) {
      least = count;
      picked = t;
    }
  }
  return picked;
}

static void find_all(struct thread_set left, bool goes_round)
{
  uint32_t before = taken_count;
  unsigned thread = pick_thread(left);

  if (thread == net_threads) {
    look(goes_round);
    return;
  }
  threads_remove(&left, thread);
  for (uint32_t i = 0; i < ways[thread].count && goes_on(); i++) {
    const struct stuck *way = &ways[thread].at[i];

    if (take_way(way)) {
      find_all(left, goes_round || way->goes_round);
      taken_count = before;
    }
  }
  if (may_be_absent(thread)) {
    find_all(left, goes_round);
  }
}

/* That one waits, and all others are stuck. */
static void find_waiting(unsigned thread)
{
  struct thread_set others = threads_between(0, net_threads);

  threads_remove(&others, thread);
  for (uint32_t i = 0; i < ways[thread].count && goes_on(); i++) {
    taken_count = 0;
    if (ways[thread].at[i].waits && take_way(&ways[thread].at[i])) {
      find_all(others, false);
    }
  }
}

/* --- circles --- */

/* Threads that wait for each other's mutexes, though the process may end. */
static void find_circle(unsigned first, unsigned thread, unsigned left)
{
  uint32_t before = taken_count;

  for (uint32_t i = 0; i < ways[thread].count && goes_on(); i++) {
    const struct stuck *way = &ways[thread].at[i];

    if (way->behind == 0 || !take_way(way)) {
      continue;
    }
    if (way->behind - 1 == first) {
      net_unfolding_meet(taken, taken_count);
      net_trail_do();
      if (circle_has(first)) {
        net_found(FOUND_DEADLOCK, NULL, NULL);
      }
    } else if (left > 0) {
      find_circle(first, way->behind - 1, left - 1);
    }
    taken_count = before;
  }
}

/* Most threads of most programs wait for nothing but the end of others. */
static bool some_may_wait(void)
{
  for (uint32_t i = 1; i < net_local_count; i++) {
    if (net_locals[i].may_wait) {
      return true;
    }
  }
  return false;
}

void net_look_for_stuck(void)
{
  if (!some_may_wait()) {
    return;
  }
  find_ways();
  for (unsigned t = 0; t < net_threads && circle_is_sought; t++) {
    taken_count = 0;
    find_circle(t, t, net_threads - 1);
  }
  for (unsigned t = 0; t < net_threads && !net_options->ignores_deadlock; t++) {
    find_waiting(t);
  }
  for (unsigned t = 0; t < net_threads; t++) {
    for (uint32_t i = 0; i < ways[t].count; i++) {
      free(ways[t].at[i].reads);
    }
    free(ways[t].at);
  }
  free(ways);
}
