/* unfolding.c -- events and conditions, and which come first. */
#include "runtime/net/unfolding.h"
#include "runtime/explorer/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct net_condition *net_conditions;
struct net_event *net_events;
uint32_t net_condition_count, net_event_count;

/* Where the trail and the marking are at first; the variables that have
 * conditions, and of the first ones, which the first step knows, the places. */
static uint32_t first_trail, variable_count, *first_places, first_place_count;
static uint64_t first_mark;
static uint64_t numbers; /* in sets */

void net_unfolding_init(void)
{
  uint64_t size;

  net_conditions = memory_reserve(&size);
  net_events = memory_reserve(&size);
  first_places = memory_reserve(&size);
}

uint64_t net_unfolding_memory(void)
{
  return net_condition_count * sizeof *net_conditions +
         net_event_count * sizeof *net_events + numbers * sizeof(uint32_t);
}

static uint32_t new_condition(uint32_t event, uint32_t key, uint32_t place)
{
  struct net_condition *c = &net_conditions[net_condition_count];

  c->event = event;
  c->key = key;
  c->place = place;
  c->others.count = 0;
  return net_condition_count++;
}

/* It is there at first, and nothing has taken it yet. */
static void add_first(uint32_t key, uint32_t place)
{
  uint32_t number = new_condition(0, key, place);

  for (uint32_t i = 0; i < number; i++) {
    net_set_add(&net_conditions[number].others, i);
    net_set_add(&net_conditions[i].others, number);
  }
  numbers += 2ul * number;
}

void net_add_variables(void)
{
  for (; variable_count < net_variable_count; variable_count++) {
    uint32_t place =
        variable_count < first_place_count ? first_places[variable_count] : 0;

    for (unsigned t = 0; t < net_threads; t++) {
      add_first(net_key(variable_count, t), place);
    }
  }
}

void net_unfolding_restart(void)
{
  net_condition_count = net_event_count = variable_count = 0;
  numbers = 0;
  first_trail = net_trail_count;
  first_mark = net_mark();
  first_place_count = net_variable_count;
  for (uint32_t i = 0; i < first_place_count; i++) {
    first_places[i] = net_place_of(i);
  }
  for (unsigned t = 0; t < net_threads; t++) {
    if (net_marking[t] != 0) {
      add_first(t, net_marking[t]);
    }
  }
  net_add_variables();
}

void net_unfolding_go_to(const struct net_set *events)
{
  net_return(first_mark);
  net_trail_cut(first_trail);
  for (uint32_t i = 0; i < events->count; i++) {
    net_trail_push(net_events[events->at[i]].outcome);
  }
}

static void find_causes(const uint32_t *conditions, uint32_t count,
                        struct net_set *causes)
{
  static struct net_set joined;

  causes->count = 0;
  for (uint32_t i = 0; i < count; i++) {
    uint32_t event = net_conditions[conditions[i]].event;

    if (event != 0) {
      net_set_join(&joined, causes, &net_events[event - 1].causes);
      net_set_copy(causes, &joined);
    }
  }
}

void net_unfolding_meet(const uint32_t *conditions, uint32_t count)
{
  static struct net_set causes;

  find_causes(conditions, count, &causes);
  net_unfolding_go_to(&causes);
}

/* --- events --- */

static int by_number(const void *a, const void *b)
{
  const uint32_t *x = a, *y = b;

  return (*x > *y) - (*x < *y);
}

static void *room_for(size_t size)
{
  void *room = malloc(size + 1);

  if (!room) {
    perror("an unfolding");
    exit(6);
  }
  return room;
}

static uint32_t level_of(const struct net_event *e)
{
  uint32_t level = 0;

  for (uint32_t i = 0; i < e->before_count; i++) {
    uint32_t event = net_conditions[e->before[i]].event;

    if (event != 0 && net_events[event - 1].level > level) {
      level = net_events[event - 1].level;
    }
  }
  return level + 1;
}

uint32_t net_event_new(uint32_t outcome, const uint32_t *before, uint32_t count)
{
  uint32_t number = net_event_count++;
  struct net_event *e = &net_events[number];

  free(e->before);
  free(e->word);
  *e = (struct net_event){
      .outcome = outcome, .before_count = count, .causes = e->causes};
  e->before = room_for(count * sizeof *before);
  memcpy(e->before, before, count * sizeof *before);
  e->level = level_of(e);
  find_causes(before, count, &e->causes);
  net_unfolding_go_to(&e->causes);
  e->transition = net_note(outcome);
  net_set_add(&e->causes, number);
  e->word = room_for(e->causes.count * sizeof *e->word);
  for (uint32_t i = 0; i < e->causes.count; i++) {
    e->word[i] = net_events[e->causes.at[i]].transition;
  }
  qsort(e->word, e->causes.count, sizeof *e->word, by_number);
  numbers += count + 2ul * e->causes.count;
  return number;
}

/* --- their order --- */

static int compare_words(const uint32_t *a, uint32_t a_count, const uint32_t *b,
                         uint32_t b_count)
{
  if (a_count != b_count) {
    return a_count < b_count ? -1 : 1;
  }
  for (uint32_t i = 0; i < a_count; i++) {
    if (a[i] != b[i]) {
      return a[i] < b[i] ? -1 : 1;
    }
  }
  return 0;
}

/* The transitions of its causes at that level, sorted. */
static uint32_t word_of_level(const struct net_event *e, uint32_t level,
                              uint32_t *word)
{
  uint32_t count = 0;

  for (uint32_t i = 0; i < e->causes.count; i++) {
    const struct net_event *cause = &net_events[e->causes.at[i]];

    if (cause->level == level) {
      word[count++] = cause->transition;
    }
  }
  qsort(word, count, sizeof *word, by_number);
  return count;
}

static int compare_levels(const struct net_event *a, const struct net_event *b)
{
  uint32_t size = a->causes.count, last = a->level;
  uint32_t *words = room_for(2ul * size * sizeof *words);
  int result = 0;

  last = b->level > last ? b->level : last;
  for (uint32_t level = 1; level <= last && result == 0; level++) {
    uint32_t a_count = word_of_level(a, level, words);
    uint32_t b_count = word_of_level(b, level, words + size);

    result = compare_words(words, a_count, words + size, b_count);
  }
  free(words);
  return result;
}

bool net_event_is_less(uint32_t a, uint32_t b)
{
  const struct net_event *x = &net_events[a], *y = &net_events[b];
  int result =
      compare_words(x->word, x->causes.count, y->word, y->causes.count);

  return result != 0 ? result < 0 : compare_levels(x, y) < 0;
}

/* --- conditions --- */

/* What they take can be there at the same time as these, and they take none of
 * them. */
static void find_others(const struct net_event *e, struct net_set *others)
{
  static struct net_set met;
  uint32_t least = 0;

  for (uint32_t i = 1; i < e->before_count; i++) {
    if (net_conditions[e->before[i]].others.count <
        net_conditions[e->before[least]].others.count) {
      least = i;
    }
  }
  net_set_copy(others, &net_conditions[e->before[least]].others);
  for (uint32_t i = 0; i < e->before_count; i++) {
    if (i == least) {
      continue;
    }
    net_set_meet(&met, others, &net_conditions[e->before[i]].others);
    net_set_copy(others, &met);
  }
}

static void give(uint32_t event, const struct net_condition *taken)
{
  const struct net_outcome *o = &net_outcomes[net_events[event].outcome];
  uint32_t place = taken->place;

  if (taken->key < net_threads) {
    place = o->to;
  }
  for (uint32_t i = 0; i < o->write_count; i++) {
    const struct net_write *w = &net_writes[o->first_write + i];

    if (taken->key / net_threads == w->variable + 1) {
      place = w->place;
    }
  }
  new_condition(event + 1, taken->key, place);
}

void net_event_add(uint32_t number)
{
  static struct net_set others;
  struct net_event *e = &net_events[number];
  const struct net_outcome *o = &net_outcomes[e->outcome];

  find_others(e, &others);
  e->first = net_condition_count;
  for (uint32_t i = 0; i < e->before_count; i++) {
    give(number, &net_conditions[e->before[i]]);
  }
  for (uint32_t i = 0; i < o->start_count; i++) {
    const struct net_start *s = &net_starts[o->first_start + i];

    new_condition(number + 1, s->thread, s->local);
  }
  e->count = net_condition_count - e->first;
  for (uint32_t i = e->first; i < net_condition_count; i++) {
    net_set_copy(&net_conditions[i].others, &others);
    for (uint32_t k = 0; k < others.count; k++) {
      net_set_add(&net_conditions[others.at[k]].others, i);
    }
    for (uint32_t k = e->first; k < net_condition_count; k++) {
      if (k != i) {
        net_set_add(&net_conditions[i].others, k);
      }
    }
    numbers += 2ul * others.count + e->count;
  }
}
