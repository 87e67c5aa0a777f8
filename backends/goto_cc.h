/* goto_cc.h -- CBMC's compiler: what CBMC makes of C, made once. */
#ifndef BACKENDS_GOTO_CC_H
#define BACKENDS_GOTO_CC_H

#include "base/arena.h"

#include <stdbool.h>

/* From preprocessed C (*.i) to a goto program. cbmc: its path; the compiler
 * beside it is taken, else the one on PATH. False: there is none, or it does
 * not take it; CBMC reads the C itself then. */
bool goto_cc(struct arena *a, const char *cbmc, const char *file,
             const char *out);

#endif
