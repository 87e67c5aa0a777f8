/* observer.c -- telling all who listen. */
#include "runtime/explorer/observer.h"

#include <stdio.h>
#include <string.h>

static const struct observer *const known[] = {
#define OBSERVER(name) &name##_observer,
#include "runtime/observers/observers.def"
#undef OBSERVER
};

enum { KNOWN = sizeof known / sizeof *known };

unsigned observer_count;
static const struct observer *observers[KNOWN];

bool observers_add(const char *name)
{
  for (unsigned i = 0; i < KNOWN; i++) {
    if (strcmp(known[i]->name, name) == 0 && observer_count < KNOWN) {
      observers[observer_count++] = known[i];
      return true;
    }
  }
  return false;
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
  for (unsigned i = 0; i < observer_count; i++) {
    printf("%s\"%s\":", i > 0 ? "," : "{", observers[i]->name);
    observers[i]->report();
  }
  printf("}");
}

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
