/* order_search.h -- which memory orders a program needs, found by trials.
 *
 * A trial is the program with an order for each of its sites; somebody else
 * says whether it is safe. Stronger orders have fewer executions: so a trial
 * that is safe settles all stronger ones, one that is not all weaker ones. What
 * is found was tried itself.
 *
 * If the program is unsafe as it is written, the fewest sites are found that
 * have to be stronger. From there on each site is made as weak as it may be,
 * until none can be weakened any more while the others stay as they are.
 * Which ones can be depends on the order in which they are tried: fences first,
 * then stores, updates and loads. */
#ifndef ENGINES_ORDER_SEARCH_H
#define ENGINES_ORDER_SEARCH_H

#include "base/arena.h"
#include "base/vec.h"
#include "transforms/order_levels.h"

struct order_row {
  uint8_t kind;    /* enum order_kind */
  uint8_t written; /* enum memory_order */
  struct order_levels levels;
};

enum trial_verdict { TRIAL_OPEN, TRIAL_SAFE, TRIAL_UNSAFE };

struct order_trial {
  uint8_t *orders; /* of each row: enum memory_order */
  uint8_t verdict; /* enum trial_verdict */
  bool done;       /* it was tried; else time was over, as for all later ones */
  void *facts;     /* the runner's own */
};

enum order_end {
  ORDERS_OPEN,     /* nothing is known of the program as it is written */
  ORDERS_HOPELESS, /* it is unsafe, whatever its orders */
  ORDERS_STUCK,    /* it is unsafe, and it is open whether orders help */
  ORDERS_FOUND
};

struct order_search {
  struct arena *arena;
  const struct order_row *rows;
  uint32_t count;
  /* Runs them all, as far as there is time. */
  void (*run)(void *user, struct order_trial *const *all, uint32_t count);
  void *user;

  /* What was found. */
  enum order_end end;
  VEC(struct order_trial *) trials; /* the first: as written */
  uint8_t *orders;                  /* FOUND: of each row; a safe trial */
  struct order_trial *strongest;    /* HOPELESS: unsafe all the same */
  bool stronger;                    /* some had to be */
  bool fewest;                      /* not fewer of them would do */
};

void order_search(struct order_search *s);
/* FOUND: the orders right below what was found for a row. Their number. */
uint32_t order_search_below(const struct order_search *s, uint32_t row,
                            uint8_t out[ORDER_LEVELS]);
/* A trial that forbids it to be that weak while the others are as they were
 * found, or one that is open; NULL: there was no time for one. Of several the
 * one with the fewest changes to what is written. */
const struct order_trial *order_search_why(const struct order_search *s,
                                           uint32_t row, uint8_t order);

#endif
