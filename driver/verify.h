/* verify.h -- what verify.c and report.c share. */
#ifndef DRIVER_VERIFY_H
#define DRIVER_VERIFY_H

#include "backends/cbmc.h"
#include "driver/unit.h"

/* What one pair of bounds said. */
struct outcome {
  uint32_t unwind, rounds;
  bool violated;                     /* a property fails */
  bool clean;                        /* none does, within the bounds */
  bool ends;                         /* some execution comes to its end */
  bool rounds_complete;              /* more rounds would add nothing */
  const char *failure;               /* why there is no answer */
  VEC(struct event) cuts, obstacles; /* that can be reached */
  struct cbmc_result trace;
};

struct verify {
  struct compilation *compilation;
  struct arena *arena;
  struct bounds bounds;
  struct opaque opaque;
  struct unit *unit; /* of the last bounds */
  const char *cbmc, *file;
  unsigned cbmc_version;
  double deadline;
  uint64_t memory;
};

/* report.c: the violation and the way to it; the exit status. */
int report_bug(struct verify *v, struct outcome *o);

#endif
