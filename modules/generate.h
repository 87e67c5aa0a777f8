/* generate.h -- drivers made and run, some at a time, until a bug is found, or
 * the time is over. What is found is shrunk (shrink.h) and written to a
 * folder. */
#ifndef MODULES_GENERATE_H
#define MODULES_GENERATE_H

#include "modules/attempt.h"
#include "modules/choose.h"

struct found {
  struct attempt *first;  /* as it was generated */
  struct attempt *shrunk; /* with what is needed */
  const char *files[3];   /* driver, schedule, test; or NULL */
};

struct generation {
  struct module module;
  struct roles *roles; /* or NULL */
  struct chooser chooser;
  struct attempts attempts;
  VEC(struct found) bugs;
  struct attempt
      *serial; /* the first one that fails without threads, or NULL */
  uint32_t good, unknown, serials, unfit; /* attempts by their ends */
  uint32_t no_table;                      /* good ones without a table */
  const char *why;                        /* of the last one that is unknown */
  bool late, done; /* the time was over; so many were wanted */
  double start;
};

/* The options say where, how long, and how many. */
void generate_run(struct generation *g, const struct options *o);

#endif
