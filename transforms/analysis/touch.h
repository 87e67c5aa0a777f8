/* touch.h -- what a step touches that others could see. */
#ifndef TRANSFORMS_ANALYSIS_TOUCH_H
#define TRANSFORMS_ANALYSIS_TOUCH_H

#include "transforms/transforms.h"

/* To be said right before an instruction: function(arguments). */
struct touch {
  uint8_t kind; /* enum touch_kind */
  struct expr *args[3];
  uint32_t count;
};

struct touches VEC_BODY(struct touch);

/* The function of runtime/models/native.c. */
const char *touch_function(enum touch_kind k);
void touches_of_expr(struct unit *u, struct expr *e, struct touches *out);
void touches_of_instr(struct unit *u, const struct thread *t,
                      const struct instr *i, struct touches *out);
/* Of the question whether the instruction, which waits, can be done. */
void touches_of_question(struct unit *u, const struct instr *i,
                         struct touches *out);

#endif
