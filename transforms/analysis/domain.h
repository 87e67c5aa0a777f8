/* domain.h -- inputs of which few values need to be tried. */
#ifndef TRANSFORMS_ANALYSIS_DOMAIN_H
#define TRANSFORMS_ANALYSIS_DOMAIN_H

#include "transforms/analysis/live.h"
#include "transforms/transforms.h"

enum domain_kind {
  DOMAIN_ANY,
  DOMAIN_FEW,  /* trying these is trying all */
  DOMAIN_RANGE /* any other value does what one of these does */
};

/* count values from low on, and others; as bits of the input's type. */
struct domain {
  enum domain_kind kind;
  int64_t low;
  uint64_t count;
  int64_t *others;
  uint32_t other_count;
};

/* Of i in block b of a thread's flat function; DOMAIN_ANY if it is no input. */
void domain_find(struct unit *u, const struct func *flat,
                 const struct live *live, const struct block *b,
                 const struct instr *i, struct domain *out);
/* remainder.c. Of the variable v. */
bool domain_of_remainders(const struct func *flat, const struct var *v,
                          struct domain *out);

/* --- what both share --- */
enum { DOMAIN_MAX = 256 };
/* An integer of at most 64 bits. */
bool domain_is_word(const struct type *ty);
/* A constant one: its bits, extended as its type has it. */
bool domain_constant(const struct expr *e, int64_t *bits);

#endif
