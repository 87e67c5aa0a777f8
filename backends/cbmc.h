/* cbmc.h -- one run of CBMC on a sequential program.
 *
 * The output decides, never the exit code alone. */
#ifndef BACKENDS_CBMC_H
#define BACKENDS_CBMC_H

#include "base/arena.h"
#include "base/proc.h"
#include "base/vec.h"

/* Its major version; 0: it cannot be run. */
unsigned cbmc_version(const char *cbmc);

struct cbmc_job {
  const char *cbmc;     /* the program */
  unsigned version;     /* its major version, not 0 */
  const char *file;     /* preprocessed C (*.i), or a goto program */
  const char *solver;   /* one of cbmc_solvers(), or NULL: its own */
  const char *property; /* only this one ("main.assertion.1"), or NULL: all */
  bool checks;          /* for undefined behaviour, too */
  bool whole; /* the trace has all steps, not only those that matter */
  struct proc_limits limits;
};

/* Solvers that it can ask instead of its own, which it starts itself: "z3, ..".
 */
const char *cbmc_solvers(struct arena *a);
bool cbmc_has_solver(const char *name);

enum cbmc_status { CBMC_PASS, CBMC_FAIL, CBMC_UNKNOWN };

struct cbmc_property {
  const char *name, *text; /* "main.assertion.1", its description */
  const char *file, *line; /* or NULL */
  uint8_t status;          /* enum cbmc_status */
};

enum cbmc_step_kind { CBMC_ASSIGNMENT, CBMC_CALL, CBMC_RETURN };

/* On the way to a violation. */
struct cbmc_step {
  uint8_t kind; /* enum cbmc_step_kind */
  const char *function, *file;
  uint32_t line;
  const char *place, *value; /* as C; of a call or return: its function, NULL */
  int64_t number;            /* the value, if it is one; true: 1 */
};

struct cbmc_result {
  const char *failure; /* why there is no answer, or NULL */
  VEC(struct cbmc_property) properties;
  VEC(struct cbmc_step) steps;
  uint64_t variables, clauses;
  double seconds;
  long peak_kb;
};

enum { CBMC_ARGUMENTS = 26 };
void cbmc_arguments(const struct cbmc_job *job,
                    const char *argv[CBMC_ARGUMENTS]);
/* Start it in *p (zeroed); false: *r says why not. */
bool cbmc_start(struct proc *p, const struct cbmc_job *job,
                struct cbmc_result *r, struct arena *a);
/* Once it has ended; no steps. Texts are in the arena. */
void cbmc_read(const struct proc *p, struct cbmc_result *r, struct arena *a);
/* The steps to the violation of the property with that name; none if CBMC gave
 * none. */
void cbmc_read_trace(const struct proc *p, const char *property,
                     struct cbmc_result *r, struct arena *a);

#endif
