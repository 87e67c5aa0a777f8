/* claim.h -- what is excluded by an outcome without a violation, and within
 * which limits.
 *
 * One function makes it, from a unit and what an engine said of it; `verify`
 * prints it, tasks of a run write it into their results, and `report` reads it
 * back and unites what all clean tasks claim. */
#ifndef ENGINES_CLAIM_H
#define ENGINES_CLAIM_H

#include "base/arena.h"
#include "base/vec.h"

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

enum limit_kind {
  LIMIT_KIND_BOUND,   /* how far it went, as the user or a table said */
  LIMIT_KIND_STOPPED, /* it would have gone on, with more time or memory */
  LIMIT_KIND_ASSUMED, /* README says so of every program */
  LIMIT_KIND_COARSE   /* something is coarser than it really is */
};

enum limit_id {
#define LIMIT(field, id, kind, words) LIMIT_##field,
#include "engines/limits.def"
#undef LIMIT
  LIMIT_COUNT
};

struct limit {
  uint8_t id;       /* enum limit_id */
  uint64_t number;  /* of two the smaller one counts */
  const char *text; /* NULL: none */
  const char *at;   /* "file:line:column", or NULL */
};

/* In the order of their table, no two alike. */
struct limits VEC_BODY(struct limit);

struct claim {
  struct limits limits;
  bool cut;          /* something would have gone on */
  bool looked;       /* what the properties are about was looked at */
  const char *crash; /* some execution does, so nothing is SAFE; or NULL */
};

struct outcome;
struct session;

/* It would have gone on, with more time or memory. */
bool limit_stops(const struct limit *l);
void limit_add(struct arena *a, struct limits *all, struct limit one);
/* Of an outcome without a violation. */
struct claim claim_of(struct session *v, const struct outcome *o);
/* Texts are copied; crashes are not united. */
void claim_unite(struct arena *a, struct claim *to, const struct claim *from);
/* Nothing that matters was looked at: it says nothing. */
bool claim_is_vacuous(const struct claim *c);
/* That, with the limits. */
const char *claim_vacuous(struct arena *a, const struct claim *c);
/* All limits, with commas; NULL: there is none. */
const char *claim_words(struct arena *a, const struct claim *c);
/* The id of what stopped it, "time"; NULL: nothing did. */
const char *claim_stopped(const struct claim *c);

/* As a result line has it:
 * {"cut":B,"looked":B,"limits":[{"id":..}],"crash":TEXT}. */
const char *claim_text(struct arena *a, const struct claim *c);
json_t *claim_json(const struct claim *c);
/* False: it is none, or has a limit that is not known here. */
bool claim_read(struct arena *a, const char *text, size_t length,
                struct claim *c);

#endif
