/* write_only.h -- globals that are only written. */
#ifndef TRANSFORMS_ANALYSIS_WRITE_ONLY_H
#define TRANSFORMS_ANALYSIS_WRITE_ONLY_H

#include "transforms/transforms.h"

/* By global: whether some thread reads it, or may. A compiler drops the others,
 * and with them what is stored there. */
bool *globals_read(const struct unit *u);

#endif
