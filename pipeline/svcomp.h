/* svcomp.h -- --property: what is to hold, as the competition on software
 * verification (SV-COMP) writes it. */
#ifndef PIPELINE_SVCOMP_H
#define PIPELINE_SVCOMP_H

#include "contract/properties.h"
#include "pipeline/options.h"

enum svcomp {
#define SVCOMP(id, name, formula, checks) SVCOMP_##id,
#include "pipeline/svcomp.def"
#undef SVCOMP
  SVCOMP_COUNT
};

/* What --property says, a file or names, becomes --check and what goes with it;
 * then it is the names. False: it was said what is wrong. */
bool svcomp_apply(struct arena *a, struct options *o);
/* As a set; of options without --property, 0. */
uint32_t svcomp_asked(const struct options *o);
const char *svcomp_name(enum svcomp p);
/* As a property file has it; function: of unreach-call, NULL: the usual one. */
const char *svcomp_formula(struct arena *a, enum svcomp p,
                           const char *function);
/* Those for which all is checked that belongs to them, as a set. */
uint32_t svcomp_checked(uint32_t properties);

#endif
