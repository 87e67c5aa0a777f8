/* touched.c -- accesses become variables. */
#include "runtime/net/touched.h"
#include "contract/words.h"
#include "runtime/explorer/events.h"
#include "runtime/explorer/memory.h"

#include <stdlib.h>
#include <string.h>

/* Of struct step_site. */
enum { SITE_WRITES = 1 };

enum { SYNCS = 16, PARTS = 4096 };

struct net_variable *net_variables;
uint32_t net_variable_count;
struct net_touch *net_touches;
uint32_t net_touch_count, net_touched_site;
bool net_is_cut, net_is_lost, net_touched_all;

/* Variables by their addresses. */
static uint32_t *sorted;
/* Where variables are cut: sorted, too. */
static uintptr_t *cuts;
static uint64_t cut_count;
/* By variable: which of the step's touches it has: plus one, if it is that. */
static uint32_t *latest;

/* Objects that the step works on, whose states are nothing but bytes. */
static struct range {
  uintptr_t from, to;
} syncs[SYNCS];
static uint32_t sync_count;

void net_touched_init(void)
{
  uint64_t size;

  net_variables = memory_reserve(&size);
  net_touches = memory_reserve(&size);
  sorted = memory_reserve(&size);
  latest = memory_reserve(&size);
  cuts = memory_reserve(&size);
}

void net_touched_forget(void)
{
  net_variable_count = 0;
  net_touch_count = 0;
  net_is_cut = false;
}

uint64_t net_variable_bytes(const struct net_variable *variable)
{
  uint64_t value = 0, size = variable->to - variable->from;

  memcpy(&value, (const char *)variable->from, size < 8 ? size : 8);
  return value;
}

/* --- where variables are cut --- */

/* How many lie before that place. */
static uint64_t cuts_before(uintptr_t at)
{
  uint64_t low = 0, high = cut_count;

  while (low < high) {
    uint64_t middle = (low + high) / 2;

    if (cuts[middle] < at) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low;
}

static void cut(uintptr_t at)
{
  uint64_t before = cuts_before(at);

  if (before < cut_count && cuts[before] == at) {
    return;
  }
  memmove(cuts + before + 1, cuts + before,
          (cut_count - before) * sizeof *cuts);
  cuts[before] = at;
  cut_count++;
}

/* A part of a variable is accessed: most likely it is an array, and others of
 * its elements will be. */
static void cut_like(const struct net_variable *v, uintptr_t from, uintptr_t to)
{
  uintptr_t size = to - from, first = from - (from - v->from) / size * size;

  net_is_cut = true;
  cut(from);
  cut(to);
  for (unsigned i = 0; i < PARTS && first < v->to; i++, first += size) {
    cut(first);
  }
}

/* --- variables --- */

/* How many end before that place, or at it. */
static uint32_t ended_before(uintptr_t at)
{
  uint32_t low = 0, high = net_variable_count;

  while (low < high) {
    uint32_t middle = low + (high - low) / 2;

    if (net_variables[sorted[middle]].to <= at) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low;
}

/* What is not in the section of variables is in the heap, where blocks end. */
static bool is_mortal(uintptr_t at)
{
  if (!__ts_program.objects) {
    return false;
  }
  if (at < (uintptr_t)__start_ts_state || at >= (uintptr_t)__stop_ts_state) {
    return true;
  }
  for (unsigned i = 0; i < __ts_program.object_count; i++) {
    const struct step_object *object = &__ts_program.objects[i];
    uintptr_t from = (uintptr_t)object->at;

    if (at >= from && at < from + object->size) {
      return object->ended != NULL;
    }
  }
  return false;
}

static void add_variable(uint32_t place, uintptr_t from, uintptr_t to)
{
  memmove(sorted + place + 1, sorted + place,
          (net_variable_count - place) * sizeof *sorted);
  sorted[place] = net_variable_count;
  latest[net_variable_count] = 0;
  net_variables[net_variable_count++] =
      (struct net_variable){.from = from, .to = to, .mortal = is_mortal(from)};
}

/* --- touches --- */

static void touch(uint32_t variable, bool reads, bool writes)
{
  uint32_t at = latest[variable];
  struct net_touch *touch;

  if (at == 0 || at > net_touch_count ||
      net_touches[at - 1].variable != variable) {
    net_touches[net_touch_count++] = (struct net_touch){.variable = variable};
    at = latest[variable] = net_touch_count;
  }
  touch = &net_touches[at - 1];
  touch->reads = touch->reads || (reads && !touch->writes);
  touch->writes = touch->writes || writes;
}

/* It keeps nothing of what was there, nor does it depend on it. */
static bool only_writes(unsigned site)
{
  const struct step_site *s = &__ts_program.sites[site];

  return site != 0 && site < __ts_program.site_count &&
         s->kind == SITE_WRITES && !s->update && s->value != '?';
}

static void note(unsigned site, const void *at, unsigned long size, bool writes)
{
  uintptr_t from = (uintptr_t)at, to = from + size;
  bool reads = !writes || !only_writes(site);

  net_touched_site = net_touched_site != 0 ? net_touched_site : site;
  if (size == -1ul) {
    net_touched_all = true;
    return;
  }
  for (uint32_t i = ended_before(from); from < to && at && !net_is_cut; i++) {
    const struct net_variable *v =
        i < net_variable_count ? &net_variables[sorted[i]] : NULL;

    if (v && v->from <= from) {
      if (v->from < from || v->to > to) {
        cut_like(v, from, v->to < to ? v->to : to);
        return;
      }
    } else {
      uintptr_t end = v && v->from < to ? v->from : to;
      uint64_t next = cuts_before(from + 1);

      end = next < cut_count && cuts[next] < end ? cuts[next] : end;
      add_variable(i, from, end);
      v = &net_variables[sorted[i]];
    }
    touch(sorted[i], reads || (writes && v->mortal), writes);
    from = net_variables[sorted[i]].to;
  }
}

/* Sleepers on a condition variable and who waits at a barrier are also kept
 * elsewhere, if there are too many for a word. */
static bool is_by_bytes(enum model_class does)
{
  switch (does) {
  case CLASS_INIT:
  case CLASS_LOCK:
  case CLASS_TRYLOCK:
  case CLASS_UNLOCK:
  case CLASS_RDLOCK:
  case CLASS_WRLOCK:
  case CLASS_TRYRDLOCK:
  case CLASS_TRYWRLOCK:
  case CLASS_RWUNLOCK:
  case CLASS_SEM_WAIT:
  case CLASS_SEM_POST:
    return true;
  case CLASS_SLEEP:
  case CLASS_WAKE:
  case CLASS_SIGNAL:
  case CLASS_BROADCAST:
    return __ts_program.thread_count < CROWD_LEAST;
  default:
    return false;
  }
}

static void note_sync(unsigned number, const void *object, unsigned long size)
{
  enum model_class does = (enum model_class)__ts_program.syncs[number].does;

  if (!object || size == 0 || size > 8 || !is_by_bytes(does)) {
    return;
  }
  if (sync_count == SYNCS) {
    net_is_lost = true;
    return;
  }
  syncs[sync_count++] =
      (struct range){(uintptr_t)object, (uintptr_t)object + size};
}

static const struct event_reader reader = {.wants = STEP_ACCESSES | STEP_SYNCS |
                                                    STEP_LOCKED,
                                           .access = note,
                                           .sync = note_sync,
                                           .access_locked = note};

void net_touched_again(void)
{
  net_touch_count = net_touched_site = sync_count = 0;
  net_touched_all = false;
}

void net_touched_begin(void)
{
  net_touched_again();
  events_tell(&reader);
}

void net_touched_end(void)
{
  events_tell(&events_nobody);
  for (uint32_t i = 0; i < net_touch_count; i++) {
    const struct net_variable *v = &net_variables[net_touches[i].variable];

    for (uint32_t k = 0; k < sync_count; k++) {
      net_touches[i].by_bytes |=
          v->from >= syncs[k].from && v->to <= syncs[k].to;
    }
  }
}
