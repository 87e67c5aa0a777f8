/* observer.c -- telling all who listen. */
#include "runtime/explorer/observer.h"
#include "runtime/explorer/touch.h"

#include <stdio.h>
#include <string.h>

static const struct observer *const known[] = {
#define OBSERVER(name) &name##_observer,
#include "runtime/observers/observers.def"
#undef OBSERVER
};

enum { KNOWN = sizeof known / sizeof *known, NEEDED = 8 };

unsigned observer_count;
unsigned char observer_wishes;
bool observer_draws;
static const struct observer *observers[KNOWN + NEEDED];

static bool is_added(const struct observer *one)
{
  for (unsigned i = 0; i < observer_count; i++) {
    if (observers[i] == one) {
      return true;
    }
  }
  return false;
}

static void add(const struct observer *one)
{
  for (unsigned i = 0; one->needs && one->needs[i]; i++) {
    add(one->needs[i]);
  }
  if (!is_added(one)) {
    observers[observer_count++] = one;
    observer_wishes |= one->events.wants;
  }
}

bool observers_add(const char *name)
{
  for (unsigned i = 0; i < KNOWN; i++) {
    if (strcmp(known[i]->name, name) == 0) {
      add(known[i]);
      return true;
    }
  }
  return false;
}

bool observers_ask(const char *name)
{
  for (unsigned i = 0; i < KNOWN; i++) {
    if (strcmp(known[i]->name, name) == 0) {
      touch_keeps_writes |= known[i]->counts_writes;
    }
  }
  return observers_add(name);
}

const struct guide *observers_guide(const char *name)
{
  for (unsigned i = 0; i < KNOWN; i++) {
    if (strcmp(known[i]->name, name) == 0) {
      return known[i]->guide;
    }
  }
  return NULL;
}

void observers_start(const struct explore_options *options)
{
  for (unsigned i = 0; i < observer_count; i++) {
    if (observers[i]->start) {
      observers[i]->start(options);
    }
  }
}

void observers_report(void)
{
  char before = '{';

  for (unsigned i = 0; i < observer_count; i++) {
    if (observers[i]->report) {
      printf("%c\"%s\":", before, observers[i]->name);
      observers[i]->report();
      before = ',';
    }
  }
  printf(before == '{' ? "{}" : "}");
}

/* --- events --- */

static const struct event_reader *other; /* who is told of them, too */

static void tell_access(unsigned site, const void *at, unsigned long size,
                        bool writes)
{
  if (other->wants & STEP_ACCESSES) {
    other->access(site, at, size, writes);
  }
  for (unsigned i = 0; i < observer_count; i++) {
    if (observers[i]->events.wants & STEP_ACCESSES) {
      observers[i]->events.access(site, at, size, writes);
    }
  }
}

static void tell_access_locked(unsigned site, const void *at,
                               unsigned long size, bool writes)
{
  for (unsigned i = 0; i < observer_count; i++) {
    if (observers[i]->events.wants & STEP_LOCKED) {
      observers[i]->events.access_locked(site, at, size, writes);
    }
  }
}

static void tell_sync(unsigned number, const void *object, unsigned long size)
{
  if (other->wants & STEP_SYNCS) {
    other->sync(number, object, size);
  }
  for (unsigned i = 0; i < observer_count; i++) {
    if (observers[i]->events.wants & STEP_SYNCS) {
      observers[i]->events.sync(number, object, size);
    }
  }
}

void observers_begin_step(void)
{
  static struct event_reader all = {0, tell_access, tell_sync,
                                    tell_access_locked};

  other = events_reader;
  all.wants = observer_wishes | other->wants;
  events_tell(&all);
}

void observers_end_step(void)
{
  events_tell(other);
}

/* --- executions --- */

void observers_tell_begin(void)
{
  for (unsigned i = 0; i < observer_count; i++) {
    observers[i]->begin();
  }
}

void observers_tell_step(const struct stepped *step)
{
  for (unsigned i = 0; i < observer_count; i++) {
    observers[i]->observe(step);
  }
}

void observers_tell_end(enum run_end end)
{
  for (unsigned i = 0; i < observer_count; i++) {
    observers[i]->end(end);
  }
}
