/* touched.h -- which variables a step reads and writes.
 *
 * A variable is a range of bytes that steps access as a whole. An access to a
 * part of one cuts it into smaller ones: then all that is known by variables is
 * void, and the search begins anew (net_is_cut). */
#ifndef RUNTIME_NET_TOUCHED_H
#define RUNTIME_NET_TOUCHED_H

#include <stdbool.h>
#include <stdint.h>

struct net_variable {
  uintptr_t from, to;
  /* Its object may end, so that a write depends on what was there. */
  bool mortal;
  /* What it held when it was first read as the state of a lock or so, before
   * any step had written it. */
  bool has_first;
  uint64_t first;
};

extern struct net_variable *net_variables;
extern uint32_t net_variable_count;

struct net_touch {
  uint32_t variable;
  bool reads; /* what was there before the step */
  bool writes;
  /* Nothing but its bytes matters to who reads it: the state of a lock. */
  bool by_bytes;
};

/* Of the running step: it may have accessed anything. */
extern bool net_touched_all;
extern uint32_t net_touched_site; /* of its first access that has one, or 0 */
/* Of the running step, in the order in which it accessed them first. */
extern struct net_touch *net_touches;
extern uint32_t net_touch_count;

extern bool net_is_cut;  /* a variable is: what is known is void */
extern bool net_is_lost; /* something was accessed that is no variable */

void net_touched_init(void);
/* All variables are forgotten, but not where they are cut. */
void net_touched_forget(void);
/* From here on accesses are noted, of nothing. */
void net_touched_begin(void);
/* Accesses so far are forgotten. */
void net_touched_again(void);
void net_touched_end(void);

/* At most 8 bytes of it, as a number. */
uint64_t net_variable_bytes(const struct net_variable *variable);

#endif
