/* deed.h -- what steps do to memory and to objects that threads wait for, as
 * deeds: an access, or a lock that is taken, or a signal, each at its site.
 *
 * Steps tell of them (events.h); what is no deed is left out: a lock that is
 * given back, unless it is recursive, and that threads begin and end. */
#ifndef RUNTIME_EXPLORER_DEED_H
#define RUNTIME_EXPLORER_DEED_H

#include <stdbool.h>
#include <stdint.h>

struct deed {
  uintptr_t from, to; /* from <= byte < to */
  uint32_t site;
  uint8_t thread;
  bool writes; /* two conflict if one does */
};

/* Whether the access is a deed, of the thread that is running. */
bool deed_of_access(struct deed *deed, unsigned site, const void *at,
                    unsigned long size, bool writes);
/* The same of what is about to be done to an object. */
bool deed_of_sync(struct deed *deed, unsigned number, const void *object,
                  unsigned long size);

/* What the thread's next step does first, or what it waits to do, as far as it
 * is known; how many. */
uint32_t deeds_ahead(unsigned thread, struct deed *deeds, uint32_t most);

static inline bool deeds_conflict(const struct deed *a, const struct deed *b)
{
  return a->thread != b->thread && a->from < b->to && b->from < a->to &&
         (a->writes || b->writes);
}

#endif
