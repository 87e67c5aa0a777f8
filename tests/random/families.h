/* families.h -- what random programs are made of; read by families.c.
 *
 * A family has what stands before its functions, statements for any thread,
 * what main does before it creates threads, and what is observed in the end.
 * In these texts
 *   [[a~b~c]]  one of them
 *   $x  a shared int   $r  a local int   $k 0..3   $K 1..3   $b 0 or 1
 *   $i  + - ^ | or &   $n  their names   $N a number never used before
 *   $e  an expression, $c a condition: at most one shared read in either
 *   $s  another statement of the family; $T, $U  the thread, another one
 * C leaves the order of two operands open: no statement has two that matter. */
#ifndef RANDOM_FAMILIES_H
#define RANDOM_FAMILIES_H

#include <stddef.h>

enum { STATEMENTS = 40, OBSERVED_MOST = 7 };

/* The same two mutexes under several names. */
#define LOCK_G \
  "[[pthread_mutex_lock(&g.lock)~pthread_mutex_lock((pthread_mutex_t *)&g)~" \
  "pthread_mutex_lock(&pg->lock)~acquire(&g)~acquire(pg)]];"
#define UNLOCK_G \
  "[[release(&g)~release(&g.lock)~drop(pg)~drop(&g)~" \
  "pthread_mutex_unlock(&pg->lock)~pthread_mutex_unlock(&g.lock)]];"
#define LOCK_U \
  "[[pthread_mutex_lock(&u.lock)~pthread_mutex_lock((pthread_mutex_t *)&u)~" \
  "acquire(u.bytes)]];"
#define UNLOCK_U \
  "[[release(&u)~release(u.bytes)~pthread_mutex_unlock(&u.lock)]];"

struct family {
  const char *name;
  const char *header; /* that no other family needs */
  const char *globals;
  const char *locals; /* of each thread */
  const char *before; /* main */
  const char *after;  /* each thread, before it ends */
  const char *observed[OBSERVED_MOST];
  const char *join;        /* of thread $T, if it is not just that */
  const char *last;        /* what main does behind all else */
  bool async;              /* no threads but labelled statements of main */
  bool loose;              /* main may end without joining */
  bool c11;                /* threads of threads.h */
  const char *of_main[10]; /* statements that only main has */
  const char *statement[STATEMENTS];
};

static const struct family families[] = {
#include "families/access.def"
#include "families/end.def"
#include "families/flow.def"
#include "families/lock.def"
#include "families/wait.def"
};

enum { FAMILIES = sizeof families / sizeof *families };

#endif
