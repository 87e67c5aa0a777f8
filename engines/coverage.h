/* coverage.h -- what executions have shown of a program, and what they have
 * not: statements, and pairs of them of which one came right before the other
 * at the same memory. */
#ifndef ENGINES_COVERAGE_H
#define ENGINES_COVERAGE_H

#include "engines/learned.h"
#include "engines/patterns.h"

/* What is known of a pair; a site's stand in this order. */
enum pair_status {
  PAIR_SEEN,
  PAIR_OPEN,
  PAIR_BOUNDED,    /* a goal that is infeasible, within bounds only */
  PAIR_INFEASIBLE, /* no execution (that ends well) has it */
  PAIR_EXCLUDED,   /* the same, seen without running the program */
  PAIR_STATUSES
};

struct coverage_pair {
  uint32_t before; /* site */
  uint8_t status;  /* enum pair_status */
  uint64_t count;
  const char *why; /* it is excluded or infeasible; or NULL */
  bool unexpected; /* it was seen, though it seemed to be excluded */
};

/* A statement: a site that shares memory with another thread's. */
struct coverage_site {
  uint32_t site;
  uint64_t reached; /* steps that did something there */
  VEC(struct coverage_pair) pairs;
};

struct coverage {
  struct session *v;
  const struct unit *unit;
  const struct site_keys *keys;
  struct learned_view view;
  VEC(struct coverage_site) sites; /* by their places */
  const char **called;             /* by site: "f(&m)", of calls; or NULL */
  uint64_t pairs[PAIR_STATUSES], reached;
  bool too_many; /* sites: what is possible is not known */
  /* That another random execution shows a pair that none has shown: about, and
   * at most (95 %). Of none, nothing is known. */
  bool has_chance;
  double chance, chance_most;
  struct goal_answers goals;               /* of a run; said by who asks */
  const struct pattern_coverage *patterns; /* NULL: nobody looked */
  const char *stopped; /* why the search did not follow all, or NULL */
};

const char *pair_status_name(enum pair_status s);
/* What was learned of the program's sites; out says already what executions of
 * this process came to. unit: its own; it is not emitted
 * afterwards. */
void coverage_find(struct session *v, struct learned *l, struct unit *u,
                   struct coverage *out);

#endif
