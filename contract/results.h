/* results.h -- what the result line of the explorer has: see fields.def and
 * figures.def. */
#ifndef CONTRACT_RESULTS_H
#define CONTRACT_RESULTS_H

#include <stdint.h>

enum result_field {
#define FIELD(id, name) FIELD_##id,
#include "contract/fields.def"
#undef FIELD
  FIELD_COUNT
};

/* By kind, the types of figures as members of a struct. */
#define FIGURE_COUNT uint64_t
#define FIGURE_LEVEL int64_t
#define FIGURE_ESTIMATE double
#define FIGURE_SHARE double
#define FIGURE_SECONDS double

#endif
