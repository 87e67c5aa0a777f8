/* progress.c -- threads that go round for ever; see progress.h.
 *
 * Of the states that no end is known to follow (settled.h), the components in
 * which each state follows each other one (Tarjan 1972). One that nothing leads
 * out of is where an execution stays. It is a violation if threads go on there
 * that could leave their loops. */
#include "runtime/explorer/progress.h"
#include "runtime/explorer/ample.h"
#include "runtime/explorer/arrivals.h"
#include "runtime/explorer/choice.h"
#include "runtime/explorer/explore.h"
#include "runtime/explorer/round.h"
#include "runtime/explorer/settled.h"
#include "runtime/explorer/table.h"

#include <stdio.h>
#include <stdlib.h>

/* What is known of a node, and, in the end, of its component. */
enum {
  NODE_ESCAPES = 1, /* an end may follow */
  NODE_LEAVES = 2,  /* another component follows */
  NODE_SPINS = 4,   /* a thread goes on that could end */
  NODE_CLOSED = 8   /* its component is known */
};

struct node {
  uint32_t state, arrival;
  uint32_t number, low; /* number: 0 if it was not visited */
  unsigned flags;
};

struct frame {
  uint32_t node;
  size_t first, next; /* of its successors */
};

/* An array that grows. */
#define STACK(type) \
  struct { \
    type *at; \
    size_t count, room; \
  }

static STACK(struct node) nodes;
static STACK(uint32_t) open_nodes; /* visited, of components not closed */
static STACK(uint32_t) successors; /* of those in frames, in that order */
static STACK(struct frame) frames;
static uint32_t
    *names; /* a hash table of nodes by state; 0: none, or one more */
static size_t names_size;
static uint32_t visited;
static bool is_whole;

static void *grown(void *array, size_t *room, size_t size)
{
  *room = 2 * *room + 64;
  array = realloc(array, *room * size);
  if (!array) {
    perror("states without an end");
    exit(6);
  }
  return array;
}

/* Room for one more; which is the last one then. */
#define GROW(stack) \
  ((stack).count == (stack).room \
       ? (void)((stack).at = \
                    grown((stack).at, &(stack).room, sizeof *(stack).at)) \
       : (void)0, \
   &(stack).at[(stack).count++])

/* --- nodes --- */

static uint32_t *name_place(uint32_t state)
{
  size_t i = (state * 0x9e3779b97f4a7c15) % names_size;

  while (names[i] && nodes.at[names[i] - 1].state != state) {
    i = (i + 1) % names_size;
  }
  return &names[i];
}

/* Of each state that is not settled, the first arrival. */
static void make_nodes(void)
{
  size_t count = 0;

  for (uint64_t i = 0; i < arrivals_count(); i++) {
    count += !settled_is((uint32_t)i);
  }
  names_size = 2 * count + 1;
  names = calloc(names_size, sizeof *names);
  if (!names) {
    perror("states without an end");
    exit(6);
  }
  for (uint64_t i = 0; i < arrivals_count(); i++) {
    uint32_t state = arrivals_seen[i].state, *name;

    if (!settled_is((uint32_t)i) && !*(name = name_place(state))) {
      *GROW(nodes) = (struct node){.state = state, .arrival = (uint32_t)i};
      *name = (uint32_t)nodes.count;
    }
  }
}

/* --- steps --- */

/* The live state comes after a step from the node. */
static void add_successor(struct node *node)
{
  uint32_t state = settled_name_live(), name;

  if (settled_live(state)) {
    node->flags |= NODE_ESCAPES;
    return;
  }
  name = *name_place(state);
  is_whole &= name != 0;
  if (!name) {
    node->flags |= NODE_ESCAPES;
  } else {
    *GROW(successors) = name - 1;
  }
}

/* The thread's step, with all choices. */
static void add_steps(struct node *node, unsigned thread)
{
  choice_begin();
  do {
    enum run_result result;

    arrivals_restore(node->arrival);
    result = ample_run(thread, node->arrival);
    if (result == RUN_ON) {
      add_successor(node);
    } else if (result != RUN_VOID) {
      node->flags |= NODE_ESCAPES;
    }
  } while (!(node->flags & NODE_ESCAPES) && choice_next());
}

static void add_successors(struct node *node)
{
  bool enabled[THREADS_MOST];

  arrivals_restore(node->arrival);
  for (unsigned t = 0; t < __ts_program.thread_count; t++) {
    enabled[t] = run_is_enabled(t);
    node->flags |= enabled[t] && round_could_end(t) ? NODE_SPINS : 0;
  }
  for (unsigned t = 0; t < __ts_program.thread_count; t++) {
    if (enabled[t] && !(node->flags & NODE_ESCAPES)) {
      add_steps(node, t);
    }
  }
}

/* --- components --- */

static void visit(uint32_t number)
{
  struct node *node = &nodes.at[number];

  node->number = node->low = ++visited;
  *GROW(open_nodes) = number;
  *GROW(frames) = (struct frame){number, successors.count, successors.count};
  add_successors(node);
}

static void see(struct node *node, uint32_t other)
{
  const struct node *to = &nodes.at[other];

  if (!to->number) {
    visit(other);
  } else if (to->flags & NODE_CLOSED) {
    node->flags |= NODE_LEAVES | (to->flags & NODE_ESCAPES);
  } else if (to->number < node->low) {
    node->low = to->number;
  }
}

static void close_component(uint32_t number)
{
  unsigned flags = nodes.at[number].flags | NODE_CLOSED;
  uint32_t member;

  do {
    member = open_nodes.at[--open_nodes.count];
    nodes.at[member].flags = flags;
    if (flags & NODE_ESCAPES) {
      table_mark(nodes.at[member].state, TABLE_ENDS);
    }
  } while (member != number);
}

/* All that follows the last frame's node was seen. */
static void leave(void)
{
  const struct frame *frame = &frames.at[--frames.count];
  uint32_t number = frame->node;
  struct node *node = &nodes.at[number], *before;
  bool closes = node->low == node->number;

  successors.count = frame->first;
  if (closes) {
    close_component(number);
  }
  if (frames.count == 0) {
    return;
  }
  before = &nodes.at[frames.at[frames.count - 1].node];
  if (closes) {
    before->flags |= NODE_LEAVES | (node->flags & NODE_ESCAPES);
  } else {
    before->flags |= node->flags;
    before->low = node->low < before->low ? node->low : before->low;
  }
}

static bool is_trap(uint32_t number)
{
  const unsigned all = NODE_ESCAPES | NODE_LEAVES | NODE_SPINS | NODE_CLOSED;

  return (nodes.at[number].flags & all) == (NODE_SPINS | NODE_CLOSED);
}

/* Visits all that follows; gives a node of a component to stay in for ever, or
 * nodes.count. */
static uint32_t search_from(uint32_t number)
{
  visit(number);
  while (frames.count > 0 && !explore_is_late()) {
    struct frame *frame = &frames.at[frames.count - 1];
    struct node *node = &nodes.at[frame->node];
    uint32_t at = frame->node;

    if (!(node->flags & NODE_ESCAPES) && frame->next < successors.count) {
      see(node, successors.at[frame->next++]);
      continue;
    }
    leave();
    if (is_trap(at)) {
      return at;
    }
  }
  is_whole &= frames.count == 0;
  return (uint32_t)nodes.count;
}

bool progress_is_sought(void)
{
  return __ts_program.progress > 0 && __ts_program.loops &&
         __ts_program.event_kinds[__ts_program.progress - 1] == EVENT_FAIL;
}

uint32_t progress_find(bool exchanges, bool *whole)
{
  uint32_t found;

  is_whole = true;
  settled_find(exchanges);
  settled_spread();
  make_nodes();
  found = (uint32_t)nodes.count;
  for (uint32_t i = 0; i < nodes.count && found == nodes.count; i++) {
    if (!nodes.at[i].number && is_whole) {
      found = search_from(i);
    }
  }
  *whole = is_whole;
  return found < nodes.count ? nodes.at[found].arrival : TRACE_NONE;
}
