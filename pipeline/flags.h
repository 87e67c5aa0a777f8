/* flags.h -- what the compiler's flags say of the language. */
#ifndef PIPELINE_FLAGS_H
#define PIPELINE_FLAGS_H

#include "ir/ir.h"
#include "pipeline/options.h"

/* Those that are honoured become the program's dialect; of those that are not,
 * each is said on stderr. False: there was one. */
bool flags_apply(const struct options *o, struct program *p);
/* Whether the table is sorted; for the unit tests. */
bool flags_check(void);

#endif
