/* unfolding.h -- a net unfolded: each event is one way in which a transition
 * comes about, with what has to come before it and nothing else.
 *
 * There is a condition for each thread's local place, and for each variable one
 * for each thread: a read takes its thread's own and gives it back, and a write
 * takes all of them. So reads of one variable do not come in an order. */
#ifndef RUNTIME_NET_UNFOLDING_H
#define RUNTIME_NET_UNFOLDING_H

#include "runtime/net/steps.h"

/* Of conditions and events: sorted, the lowest number first. */
struct net_set {
  uint32_t *at;
  uint32_t count, room;
};
bool net_set_has(const struct net_set *set, uint32_t number);
/* A number that is higher than all in it. */
void net_set_add(struct net_set *set, uint32_t number);
void net_set_copy(struct net_set *to, const struct net_set *from);
/* Of two that are not `to`; a is the smaller one, if one is. */
void net_set_meet(struct net_set *to, const struct net_set *a,
                  const struct net_set *b);
void net_set_join(struct net_set *to, const struct net_set *a,
                  const struct net_set *b);

struct net_condition {
  uint32_t event; /* that it comes from, plus one; 0: it is there at first */
  uint32_t place; /* a local one, or one of the variable */
  uint32_t key;   /* its thread, or what net_key() gives */
  struct net_set others; /* conditions that can be there at the same time */
};

struct net_event {
  uint32_t outcome, transition, level;
  uint32_t *before;                    /* the conditions that it takes */
  uint32_t before_count, first, count; /* and those that it gives */
  struct net_set causes; /* events that have to come before it, and it itself */
  uint32_t *word;        /* their transitions, sorted: as many */
};

extern struct net_condition *net_conditions;
extern struct net_event *net_events;
extern uint32_t net_condition_count, net_event_count;

static inline uint32_t net_key(uint32_t variable, unsigned thread)
{
  return net_threads * (variable + 1) + thread;
}

void net_unfolding_init(void);
/* Nothing but the conditions of this marking, in which the trail ends. */
void net_unfolding_restart(void);
uint64_t net_unfolding_memory(void);

/* The trail becomes one to these events, behind where it was at first. */
void net_unfolding_go_to(const struct net_set *events);

/* To where all these conditions are there. */
void net_unfolding_meet(const uint32_t *conditions, uint32_t count);

/* An event that can be added; its conditions are not there yet. */
uint32_t net_event_new(uint32_t outcome, const uint32_t *before,
                       uint32_t count);
/* Which of two, neither of which causes the other, is smaller by the order of
 * Esparza, Roemer and Vogler: by size, then by transitions, then by those that
 * can be done at the same time. */
bool net_event_is_less(uint32_t a, uint32_t b);
/* Gives its conditions. */
void net_event_add(uint32_t event);

/* --- extensions.c --- */

/* Finds all events that take some of the conditions from first on and others
 * that can be there at the same time; tells of each. */
void net_extend(uint32_t first, void (*tell)(uint32_t event));
/* Variables that steps have accessed meanwhile get their first conditions. */
void net_add_variables(void);

/* --- stuck.c --- */

/* All is unfolded: looks for threads that wait for ever. */
void net_look_for_stuck(void);

#endif
