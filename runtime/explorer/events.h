/* events.h -- who is told what steps say: which memory they access, and what
 * they do to objects that threads wait for (step.h).
 *
 * There is one reader at a time. Who takes its place for a while tells it what
 * it wants to know. */
#ifndef RUNTIME_EXPLORER_EVENTS_H
#define RUNTIME_EXPLORER_EVENTS_H

#include "runtime/explorer/step.h"

#include <stdbool.h>

struct event_reader {
  unsigned char wants; /* a set of enum step_wish */
  void (*access)(unsigned site, const void *at, unsigned long size,
                 bool writes);
  void (*sync)(unsigned number, const void *object, unsigned long size);
  /* Of what a lock protects; NULL if that is not wanted. */
  void (*access_locked)(unsigned site, const void *at, unsigned long size,
                        bool writes);
};

extern const struct event_reader *events_reader;
extern const struct event_reader events_nobody;

/* From now on that one is told. */
static inline void events_tell(const struct event_reader *reader)
{
  events_reader = reader;
  __ts_wanted = reader->wants;
}

static inline bool events_has_wish(enum step_wish wish)
{
  return __ts_wanted & wish;
}

#endif
