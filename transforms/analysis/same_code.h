/* same_code.h -- whether two functions do the same, each with variables of its
 * own. */
#ifndef TRANSFORMS_ANALYSIS_SAME_CODE_H
#define TRANSFORMS_ANALYSIS_SAME_CODE_H

#include "transforms/transforms.h"

/* What else counts as the same; NULL: nothing does. */
struct same_code {
  const struct func *a, *b;
  /* Variables of which the first is not a's own. */
  bool (*var)(struct same_code *p, const struct var *x, const struct var *y);
  /* Integer constants of the same type; NULL: those of the same value. */
  bool (*number)(struct same_code *p, const struct expr *x,
                 const struct expr *y);
  /* Of instructions of the same kind: what is not seen in their operands. */
  bool (*instr)(struct same_code *p, const struct instr *x,
                const struct instr *y);
  /* How many of a call's first arguments are the same in any case. */
  uint32_t (*given)(struct same_code *p, const struct instr *x,
                    const struct instr *y);
  void *user;
};

/* Places in the source do not matter. */
bool same_code(struct same_code *p);

#endif
