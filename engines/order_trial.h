/* order_trial.h -- trials of memory orders: each is a `tessera verify` of its
 * own, with the stepper and --memory-orders, so that what it found can be seen
 * by the same command. */
#ifndef ENGINES_ORDER_TRIAL_H
#define ENGINES_ORDER_TRIAL_H

#include "engines/order_search.h"
#include "engines/session.h"

#include <signal.h>

/* What one came to; of an order_trial. */
struct trial_facts {
  const char *changes;  /* --memory-orders; "": as written */
  const char *detail;   /* SAFE: within which limits; OPEN: why */
  const char *property; /* UNSAFE: which, with the memory model */
  const char *violated; /* UNSAFE: "assertion x == 1, at a.c:3" */
  const char *steps;    /* UNSAFE: what was stored and loaded, on one line */
  bool late;            /* OPEN: its time was over */
  double seconds;
};

struct trials {
  struct session *v;
  const char *model; /* --mm */
  const struct order_row *rows;
  const char *const *names; /* of the rows' sites */
  uint32_t count;
  double share; /* seconds that one may take; 0: of the whole */
  double first; /* that the first one took */
  uint32_t tried;
  sigset_t signals, before; /* blocked: they end it, but not at once */
  int signal;               /* that did, or 0 */
};

/* From here to there a signal that would end us only ends the trials. */
void trials_begin(struct trials *t);
void trials_end(struct trials *t);

/* Of struct order_search; user: a struct trials. */
void trials_run(void *user, struct order_trial *const *all, uint32_t count);
/* How long a trial may take now. */
double trials_share(const struct trials *t);
/* What the user types for one, without its --memory-orders. */
const char *trials_command(struct trials *t);
/* Its --memory-orders. */
const char *trials_changes(const struct trials *t, const uint8_t *orders);

#endif
