/* orders.h -- the orders of a search, as numbers; see orders.def. */
#ifndef CONTRACT_ORDERS_H
#define CONTRACT_ORDERS_H

enum explore_order {
#define ORDER(id, name, level, strategy, traits) ORDER_##id,
#include "contract/orders.def"
#undef ORDER
};

enum {
  ORDER_COUNT = 0
#define ORDER(id, name, level, strategy, traits) +1
#include "contract/orders.def"
#undef ORDER
};

enum order_trait {
  TRAIT_EXCHANGES = 1, /* threads that are alike may change places */
  TRAIT_AMPLE = 2, /* a step that nobody can tell from later is done at once */
  TRAIT_RESTARTS = 4, /* a thread may begin again after it has ended */
  TRAIT_TILES = 8,    /* threads may be left at given points only */
  TRAIT_BITS = 16,    /* states may be kept as a few bits */
  TRAIT_REDUCES = 32, /* not all states are met, only the ends of executions */
  TRAIT_LOCKED = 64,  /* it looks at what locks protect, too */
  TRAIT_LEARNS = 128, /* of random schedules, which come first */
  TRAIT_RUNS = 256,   /* random schedules, and nothing else */
  TRAIT_LATER = 512,  /* it may begin with a later bound than the first one */
  TRAIT_FOLLOWS = 1024, /* it follows executions: observers may listen */
  TRAIT_BUFFERS = 2048, /* it lets stores leave buffers (--mm) */
  TRAIT_NET = 4096      /* steps have to tell all that they depend on */
};

#endif
