/* children.h -- programs run side by side, each to its end. */
#ifndef MODULES_CHILDREN_H
#define MODULES_CHILDREN_H

#include "base/proc.h"
#include "modules/module.h"

#include <signal.h>

struct child {
  struct texts argv; /* without the NULL at the end */
  double seconds;    /* that it may take */
  bool quiet;        /* its stderr is kept, not shown */
  /* What came of it. */
  bool started, timeout;
  int status; /* of its exit; -1: a signal ended it */
  const char *out, *err;
  size_t length; /* of out */
};

/* Who may end all of it. */
struct children {
  struct arena *arena;
  uint32_t jobs;
  double deadline;
  sigset_t signals;
  int signal; /* that came, or 0 */
};

/* False: the time was over, or a signal came; not all have run then. */
bool children_run(struct children *c, struct child *all, uint32_t count);
bool children_stopped(struct children *c);

#endif
