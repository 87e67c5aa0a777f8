/* race.h -- data races: a step accesses what another thread is about to access,
 * one of the two writes, and not both are atomic.
 *
 * Under sequential consistency a program has a data race if and only if some
 * execution comes to a state where two threads can do such accesses next (Boehm
 * and Adve, Foundations of the C++ concurrency memory model, 2008): nothing the
 * other thread does before its access could wait for the step. So each step is
 * watched, whoever searches, and no clocks are needed where states are. */
#ifndef RUNTIME_EXPLORER_RACE_H
#define RUNTIME_EXPLORER_RACE_H

#include <stdbool.h>
#include <stdint.h>

/* One of the two accesses. */
struct race_access {
  unsigned thread, site;
  uintptr_t from, to;
  bool writes, atomic;
};

/* The last one that was found: what the step did, and what the other thread is
 * about to do. */
extern struct race_access race_first, race_second;
extern bool race_found; /* in the step that ended last */

extern bool race_is_sought;

void race_init(void);
/* "site,site": races of these two are known, and no violation. */
bool race_is_known_add(const char *sites);
/* From here on the thread's step is watched: what of its accesses conflicts
 * with what another thread is about to do is a violation (__ts_event). Then
 * race_stop(), however the step ends. */
void race_listen(unsigned thread);
void race_stop(void);
/* At the end of a step that is watched, as its last part. */
void race_end(void);
/* Whether the thread's next access, of which its look tells, is one. Not of a
 * section. */
bool race_is_near(unsigned thread);

/* Whether it matters to races that this site writes, whatever it writes: a
 * plain access may race; of an atomic one threads know something, if some are
 * weaker than sequentially consistent. */
bool race_may_be_at(unsigned site);

#endif
