/* memory_error.h -- what was wrong with an access to memory. */
#ifndef REPORT_MEMORY_ERROR_H
#define REPORT_MEMORY_ERROR_H

#include "engines/session.h"

/* "use after free: 4 bytes at offset 8 of ...", or NULL, if the violation is no
 * memory error. */
const char *memory_error_text(struct session *v, const struct history *h);

#endif
