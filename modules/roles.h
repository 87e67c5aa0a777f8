/* roles.h -- which roles methods can play in memory-access patterns: at which
 * sites each of them reads and writes which variables, and which patterns were
 * covered by drivers so far.
 *
 * It is found in a program that has a thread for each method. Patterns and
 * sites are those of learned.h, without calls: a site is the same in all
 * drivers. */
#ifndef MODULES_ROLES_H
#define MODULES_ROLES_H

#include "base/names.h"
#include "modules/module.h"

struct role_site {
  uint32_t variable; /* from 1 on */
  uint32_t key;      /* from 1 on: its site */
  bool writes;
};

struct covered_pattern {
  uint32_t pattern, x, y; /* y: 0 if it has one variable */
  uint32_t keys[4];       /* 0 behind the last */
  bool tight;
};

struct role_sites VEC_BODY(struct role_site);

struct roles {
  struct arena *arena;
  struct names variables, keys; /* name->word: the number */
  uint32_t variable_count, key_count;
  struct role_sites *of; /* by method */
  struct role_sites own; /* of the module: of all methods */
  uint32_t methods;
  struct names known; /* patterns that stand in `covered` */
  VEC(struct covered_pattern) covered;
};

/* Of the module, with these options; also completes the values of parameters by
 * constants of its sources. NULL: its sources are not understood. */
struct roles *roles_find(struct module *m, const struct options *o);
/* Take lines of learned files; the number of patterns that are new. */
uint32_t roles_learn(struct roles *r, const char *text, size_t length);

/* Sets of methods, as bits. */
enum { ROLES_METHODS = 64 };
/* How many patterns there are whose steps are in methods of the one set for the
 * one thread, and of the other for the other; and of these, covered ones. */
uint64_t roles_total(const struct roles *r, uint64_t a, uint64_t b);
uint64_t roles_covered(const struct roles *r, uint64_t a, uint64_t b);
uint64_t roles_tight(const struct roles *r); /* of all */
static inline uint64_t roles_all(const struct roles *r)
{
  return r->methods < ROLES_METHODS ? (UINT64_C(1) << r->methods) - 1
                                    : UINT64_MAX;
}

#endif
