/* touch.h -- what a step touches that others could see. */
#ifndef TRANSFORMS_ANALYSIS_TOUCH_H
#define TRANSFORMS_ANALYSIS_TOUCH_H

#include "transforms/transforms.h"

/* To be said right before an instruction: function(arguments). The first one is
 * its site, or the number of what it does to a state; of what goes to memory,
 * the second one is the address. */
struct touch {
  uint8_t kind; /* enum touch_kind */
  struct expr **args;
  uint32_t count;
  struct expr *pointer; /* of a call of the library: its argument, or NULL */
};

struct touches VEC_BODY(struct touch);

/* Of what goes to memory: whether it is not only read. */
bool touch_may_write(const struct touch *t);
/* The function of runtime/models/native.c. */
const char *touch_function(enum touch_kind k);
/* Of the block's instruction; of its branch. */
void touches_of_instr(struct unit *u, const struct thread *t,
                      const struct block *b, const struct instr *i,
                      struct touches *out);
void touches_of_branch(struct unit *u, const struct block *b,
                       struct touches *out);
/* What a call of the library does to memory that others see, as far as it is
 * known. */
void touches_of_data(struct unit *u, const struct block *b,
                     const struct instr *i, struct touches *out);
/* Of the question whether the instruction, which waits, can be done. */
void touches_of_question(struct unit *u, const struct block *b,
                         const struct instr *i, struct touches *out);

#endif
