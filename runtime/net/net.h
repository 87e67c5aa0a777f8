/* net.h -- executions of a program as a Petri net.
 *
 * After Kahkonen and Heljanko, Lightweight state capturing for automated
 * testing of multithreaded programs. A place is a thread's local state, which
 * is what the thread has read so far, or what a variable was given by some
 * transition; of a lock it is nothing but whether it is taken. A marking has
 * one local place of each thread and one place of each variable. What a thread
 * does next depends on its local place and on the places of the variables that
 * the step reads, and on nothing else. So a step that was done once is known
 * wherever these are the same.
 *
 * A net is built from steps that are done (steps.h). What is known of a local
 * place is a tree: which variable is read first, for each of its places that
 * was seen which one is read then, and in the end what the step does: its
 * outcomes, one for each choice that it has. What a step only writes is not
 * asked for: in the paper's net there is a transition for each place that is
 * overwritten; those are counted, too (net_note). */
#ifndef RUNTIME_NET_NET_H
#define RUNTIME_NET_NET_H

#include "runtime/explorer/choice.h"
#include "runtime/net/table.h"
#include "runtime/net/touched.h"

#include <stdbool.h>
#include <stdint.h>

/* What is about to be accessed at a point; for races. */
struct net_deed {
  uintptr_t from, to;
  uint32_t site;
  bool writes;
};

struct net_local {
  uint32_t node;    /* the root of its tree */
  uint32_t outcome; /* that leads there, plus one; 0: the first state */
  uint16_t thread, pc;
  bool at_point;    /* else it goes on no more */
  bool may_wait;    /* not merely for the end of others */
  uint8_t deed;     /* enum step_deed of its step */
  uint32_t site;    /* of what it is about to do, or 0 */
  uintptr_t lock;   /* it is about to take that mutex; 0: it is not */
  uint64_t touches; /* variables that its step may access, in 64 classes */
  uint32_t first_deed, deed_count; /* while races are looked for */
};

enum net_node_kind { NODE_UNKNOWN, NODE_READS, NODE_WAITS, NODE_STEPS };

struct net_node {
  uint8_t kind;
  /* READS: the variable; WAITS: the thread that it waits for plus one, if that
   * is known; STEPS: its first outcome. */
  uint32_t what;
  uint32_t count; /* of outcomes */
  uint32_t up;    /* the node before, with the place that leads here */
  uint32_t place;
};

struct net_write {
  uint32_t variable, place;
  bool blind; /* what was there is not read */
};

/* A thread that begins. */
struct net_start {
  uint32_t thread, local;
};

struct net_outcome {
  uint32_t from, node; /* a local place, and the leaf */
  uint32_t to;
  uint32_t first_write, write_count, first_start, start_count;
  struct choices choices;
  bool leads_on;  /* else the execution ends there */
  bool may_leave; /* the process ends, perhaps with memory that is not freed */
  bool is_round;  /* nothing has changed since the thread was there before */
};

/* What a variable was given. */
struct net_value {
  uint32_t variable;
  uint32_t outcome; /* by whom, plus one; 0: these bytes, of a lock */
  uint64_t bytes;
};

extern struct net_local *net_locals;
extern struct net_node *net_nodes;
extern struct net_outcome *net_outcomes;
extern struct net_write *net_writes;
extern struct net_start *net_starts;
extern struct net_value *net_values;
extern struct net_deed *net_deeds;
extern uint32_t net_local_count, net_node_count, net_outcome_count,
    net_write_count, net_start_count, net_value_count, net_deed_count;

/* The net is not what the program is: something depends on more than its places
 * say. No verdict can be built on it. */
extern bool net_is_wrong;

void net_init(void);
/* Whether the state of a taken mutex has its holder's name in it. */
enum net_holders { HOLDERS_UNKNOWN, HOLDERS_NAMED, HOLDERS_BARE };
extern enum net_holders net_holders;

/* Nothing is known. Place 0, node 0 and so on are none. */
void net_forget(void);
uint64_t net_memory(void);

/* The node behind that one when the variable has that place; 0: it is not
 * known. */
uint32_t net_child(uint32_t node, uint32_t place);
/* The node is one that reads the variable; the one behind it is given, new if
 * need be. */
uint32_t net_grow(uint32_t node, uint32_t variable, uint32_t place);

/* The place of what the outcome writes there, or of the bytes that are there.
 * Place 0 of each variable is what the program begins with. */
uint32_t net_place_written(uint32_t variable, uint32_t outcome);
uint32_t net_place_of_bytes(uint32_t variable, uint64_t bytes);

/* --- markings --- */

/* By thread its local place, 0 before it begins; then by variable. */
extern uint32_t *net_marking;
/* Of all of it. Places 0 add nothing. */
extern struct net_hash net_marking_hash;

void net_set(uint32_t index, uint32_t place);
static inline uint32_t net_place_of(uint32_t variable);

/* What was overwritten, to be put back. */
uint64_t net_mark(void);
void net_return(uint64_t mark);
/* The first marking: nothing has begun. */
void net_clear(void);

/* The leaf of what the thread does next; 0: it is not known. */
uint32_t net_leaf(unsigned thread);
/* The marking goes on. */
void net_fire(uint32_t outcome);

/* --- transitions as the paper has them --- */

struct net_transition {
  uint32_t outcome, first_old; /* net_olds: what its blind writes overwrite */
};
extern struct net_transition *net_transitions;
extern uint32_t *net_olds;
extern uint32_t net_transition_count;
/* The outcome is one from this marking: the transition's number. */
uint32_t net_note(uint32_t outcome);

extern unsigned net_threads;

static inline uint32_t net_place_of(uint32_t variable)
{
  return net_marking[net_threads + variable];
}

#endif
