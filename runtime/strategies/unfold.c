/* unfold.c -- the unfolding of a net, as far as it shows all markings.
 *
 * Kahkonen and Heljanko's second algorithm: events are added in the order of
 * Esparza, Roemer and Vogler; behind one that leads to a marking that an
 * earlier one has led to nothing is added. Then each marking is that of some
 * events that are there, and each thing that a thread can do is an event.
 * Deadlocks, which theirs does not find, are looked for in what was unfolded
 * (stuck.c). */
#include "runtime/explorer/memory.h"
#include "runtime/explorer/strategy.h"
#include "runtime/net/unfolding.h"

/* Events that can be added: a heap, the smallest one first. */
static uint32_t *queue;
static uint32_t queue_count;
static struct net_table visited;

/* --- the queue --- */

static void swap(uint32_t a, uint32_t b)
{
  uint32_t event = queue[a];

  queue[a] = queue[b];
  queue[b] = event;
}

static void add_to_queue(uint32_t event)
{
  uint32_t at = queue_count++;

  queue[at] = event;
  while (at > 0 && net_event_is_less(queue[at], queue[(at - 1) / 2])) {
    swap(at, (at - 1) / 2);
    at = (at - 1) / 2;
  }
}

static uint32_t take_from_queue(void)
{
  uint32_t first = queue[0], at = 0;

  queue[0] = queue[--queue_count];
  for (;;) {
    uint32_t least = at;

    for (uint32_t k = 2 * at + 1; k <= 2 * at + 2 && k < queue_count; k++) {
      if (net_event_is_less(queue[k], queue[least])) {
        least = k;
      }
    }
    if (least == at) {
      return first;
    }
    swap(at, least);
    at = least;
  }
}

/* --- events --- */

/* What the threads that have moved are about to do, and others at the same
 * time. */
static void look_for_races(uint32_t event)
{
  const struct net_event *e = &net_events[event];

  for (uint32_t i = e->first; i < e->first + e->count; i++) {
    const struct net_set *others = &net_conditions[i].others;

    for (uint32_t k = 0; k < others->count && net_may_go_on(); k++) {
      uint32_t pair[2] = {i, others->at[k]};

      if (net_conditions[i].key < net_threads &&
          net_conditions[pair[1]].key < net_threads &&
          net_may_race(net_conditions[i].place,
                       net_conditions[pair[1]].place)) {
        net_unfolding_meet(pair, 2);
        net_look_for_races(net_conditions[i].key);
      }
    }
  }
}

static bool is_new(void)
{
  return net_table_add(&visited, net_marking_hash.words[0],
                       net_marking_hash.words[1], 1) == 0;
}

/* What threads do next in the marking, if it is not known yet. */
static void find_out(void)
{
  for (unsigned t = 0; t < net_threads && net_may_go_on(); t++) {
    if (net_goes_on(t) && net_leaf(t) == 0) {
      net_test(t);
    }
  }
  net_add_variables();
}

static void add(uint32_t event)
{
  const struct net_event *e = &net_events[event];

  net_done++;
  net_finding->net_events++;
  net_unfolding_go_to(&e->causes);
  if (net_trail_count >= net_options->max_depth) {
    net_finding->reasons[REASON_DEPTH] = true;
    return;
  }
  if (!is_new()) {
    net_finding->net_terminals++;
    return;
  }
  net_finding->states++;
  find_out();
  if (!net_may_go_on()) {
    return;
  }
  net_event_add(event);
  look_for_races(event);
  if (net_may_go_on()) {
    net_extend(e->first, add_to_queue);
  }
}

/* --- the whole --- */

static void begin_unfolding(void)
{
  net_table_clear(&visited);
  queue_count = 0;
  is_new();
  net_finding->states++;
  for (unsigned t = 0; t < net_threads; t++) {
    net_look_for_races(t);
  }
  find_out();
  if (net_may_go_on()) {
    net_unfolding_restart();
    net_extend(0, add_to_queue);
  }
}

static bool work(void)
{
  if (queue_count == 0) {
    net_look_for_stuck();
    return false;
  }
  add(take_from_queue());
  return true;
}

static uint64_t memory(void)
{
  return net_unfolding_memory() + net_table_memory(&visited);
}

static void begin(const struct explore_options *options)
{
  uint64_t size;

  net_options = options;
  queue = memory_reserve(&size);
  net_init();
  net_unfolding_init();
}

static bool go(struct finding *finding, uint64_t steps)
{
  static const struct net_search search = {begin_unfolding, work, memory};

  return net_go(&search, finding, steps);
}

static bool draw(const char *path)
{
  net_unfolding_go_to(&(struct net_set){0});
  return net_write_dot(path);
}

const struct strategy unfold_strategy = {
    .traits = STRATEGY_EXECUTIONS, .begin = begin, .go = go, .draw = draw};
