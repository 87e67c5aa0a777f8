/* net.c -- the places and what is known of them. */
#include "runtime/net/net.h"
#include "contract/words.h"
#include "runtime/explorer/memory.h"
#include "runtime/explorer/step.h"

struct net_local *net_locals;
struct net_node *net_nodes;
struct net_outcome *net_outcomes;
struct net_write *net_writes;
struct net_start *net_starts;
struct net_value *net_values;
struct net_deed *net_deeds;
uint32_t net_local_count, net_node_count, net_outcome_count, net_write_count,
    net_start_count, net_value_count, net_deed_count;
struct net_transition *net_transitions;
uint32_t *net_olds, net_transition_count;
static uint32_t old_count;
uint32_t *net_marking;
struct net_hash net_marking_hash;
unsigned net_threads;
bool net_is_wrong;
enum net_holders net_holders;

/* Children by node and place; values; transitions. */
static struct net_table children, values, fired;

/* What was overwritten in the marking. */
static struct change {
  uint32_t index, place;
} * changes;
static uint64_t change_count;

void net_init(void)
{
  uint64_t size;

  net_threads = __ts_program.thread_count;
  net_touched_init();
  net_locals = memory_reserve(&size);
  net_nodes = memory_reserve(&size);
  net_outcomes = memory_reserve(&size);
  net_writes = memory_reserve(&size);
  net_starts = memory_reserve(&size);
  net_values = memory_reserve(&size);
  net_deeds = memory_reserve(&size);
  net_transitions = memory_reserve(&size);
  net_olds = memory_reserve(&size);
  net_marking = memory_reserve(&size);
  changes = memory_reserve(&size);
  net_forget();
}

/* What outcomes keep for choices stays theirs, so that it is used again. */
void net_forget(void)
{
  net_touched_forget();
  net_local_count = net_node_count = net_value_count = 1;
  net_outcome_count = net_write_count = net_start_count = net_deed_count = 0;
  net_transition_count = old_count = 0;
  net_table_clear(&children);
  net_table_clear(&values);
  net_table_clear(&fired);
  net_clear();
}

uint64_t net_memory(void)
{
  return net_local_count * sizeof *net_locals +
         net_node_count * sizeof *net_nodes +
         net_outcome_count * sizeof *net_outcomes +
         net_write_count * sizeof *net_writes +
         net_value_count * sizeof *net_values +
         net_deed_count * sizeof *net_deeds +
         net_transition_count * sizeof *net_transitions +
         old_count * sizeof *net_olds + net_table_memory(&children) +
         net_table_memory(&values) + net_table_memory(&fired);
}

/* --- trees --- */

uint32_t net_child(uint32_t node, uint32_t place)
{
  return net_table_get(&children, node, place);
}

uint32_t net_grow(uint32_t node, uint32_t variable, uint32_t place)
{
  struct net_node *n = &net_nodes[node];
  uint32_t child;

  if (n->kind == NODE_UNKNOWN) {
    n->kind = NODE_READS;
    n->what = variable;
  }
  if (n->kind != NODE_READS || n->what != variable) {
    net_is_wrong = true;
    return node;
  }
  child = net_table_add(&children, node, place, net_node_count);
  if (child == 0) {
    child = net_node_count++;
    net_nodes[child] = (struct net_node){.up = node, .place = place};
  }
  return child;
}

/* --- places of variables --- */

/* by: outcome plus one, or 0. */
static uint32_t place_by(uint32_t variable, uint32_t by, uint64_t bytes)
{
  uint64_t key = (uint64_t)by << 32 | variable;
  uint32_t place = net_table_add(&values, key, bytes, net_value_count);

  if (place == 0) {
    place = net_value_count++;
    net_values[place] = (struct net_value){variable, by, bytes};
  }
  return place;
}

uint32_t net_place_written(uint32_t variable, uint32_t outcome)
{
  return place_by(variable, outcome + 1, 0);
}

uint32_t net_place_of_bytes(uint32_t variable, uint64_t bytes)
{
  const struct net_variable *v = &net_variables[variable];

  return v->has_first && v->first == bytes ? 0 : place_by(variable, 0, bytes);
}

/* --- markings --- */

static void add_to_hash(uint32_t index, uint32_t place, bool leaves)
{
  struct net_hash hash;

  if (place == 0) {
    return;
  }
  hash = net_hash_of((uint64_t)index << 32 | place);
  for (unsigned i = 0; i < 2; i++) {
    net_marking_hash.words[i] += leaves ? -hash.words[i] : hash.words[i];
  }
}

static void put(uint32_t index, uint32_t place)
{
  add_to_hash(index, net_marking[index], true);
  net_marking[index] = place;
  add_to_hash(index, place, false);
}

void net_set(uint32_t index, uint32_t place)
{
  if (net_marking[index] != place) {
    changes[change_count++] = (struct change){index, net_marking[index]};
    put(index, place);
  }
}

uint64_t net_mark(void)
{
  return change_count;
}

void net_return(uint64_t mark)
{
  while (change_count > mark) {
    const struct change *change = &changes[--change_count];

    put(change->index, change->place);
  }
}

void net_clear(void)
{
  net_return(0);
}

/* Whether the mutex that the thread is about to take is another one's, which is
 * said without having asked. Only a mutex of the plain kind has nothing in it
 * but its holder. */
static bool is_taken(const struct net_local *local, uint32_t variable,
                     uint32_t place)
{
  const struct net_variable *v = &net_variables[variable];
  uint64_t bytes = net_values[place].bytes;

  if (net_holders == HOLDERS_UNKNOWN || place == 0 ||
      net_values[place].outcome != 0 || v->from != local->lock ||
      v->to != local->lock + sizeof(unsigned) ||
      (bytes & ~(uint64_t)MUTEX_HOLDER) != 0) {
    return false;
  }
  return bytes != 0 &&
         !(net_holders == HOLDERS_NAMED && bytes == local->thread + 1ul);
}

uint32_t net_leaf(unsigned thread)
{
  const struct net_local *local = &net_locals[net_marking[thread]];
  uint32_t node = local->node;

  while (net_nodes[node].kind == NODE_READS) {
    uint32_t variable = net_nodes[node].what;
    uint32_t place = net_place_of(variable);
    uint32_t child = net_child(node, place);

    if (child == 0 && is_taken(local, variable, place)) {
      child = net_grow(node, variable, place);
      net_nodes[child].kind = NODE_WAITS;
      net_nodes[child].what =
          net_holders == HOLDERS_NAMED ? (uint32_t)net_values[place].bytes : 0;
    }
    if (child == 0) {
      return 0;
    }
    node = child;
  }
  return net_nodes[node].kind == NODE_UNKNOWN ? 0 : node;
}

void net_fire(uint32_t outcome)
{
  const struct net_outcome *o = &net_outcomes[outcome];

  net_set(net_locals[o->from].thread, o->to);
  for (uint32_t i = 0; i < o->write_count; i++) {
    const struct net_write *w = &net_writes[o->first_write + i];

    net_set(net_threads + w->variable, w->place);
  }
  for (uint32_t i = 0; i < o->start_count; i++) {
    const struct net_start *s = &net_starts[o->first_start + i];

    net_set(s->thread, s->local);
  }
}

/* --- transitions --- */

uint32_t net_note(uint32_t number)
{
  const struct net_outcome *o = &net_outcomes[number];
  struct net_hash key = net_hash_of(~(uint64_t)number);
  struct net_transition *transition;
  uint32_t known;

  for (uint32_t i = 0; i < o->write_count; i++) {
    const struct net_write *w = &net_writes[o->first_write + i];
    uint32_t old = w->blind ? net_place_of(w->variable) : 0;

    if (old != 0) {
      struct net_hash hash = net_hash_of((uint64_t)w->variable << 32 | old);

      key.words[0] += hash.words[0];
      key.words[1] += hash.words[1];
    }
  }
  known = net_table_add(&fired, key.words[0], key.words[1],
                        net_transition_count + 1);
  if (known != 0) {
    return known - 1;
  }
  transition = &net_transitions[net_transition_count++];
  *transition = (struct net_transition){number, old_count};
  for (uint32_t i = 0; i < o->write_count; i++) {
    const struct net_write *w = &net_writes[o->first_write + i];

    net_olds[old_count++] = w->blind ? net_place_of(w->variable) : 0;
  }
  return net_transition_count - 1;
}
