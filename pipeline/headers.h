/* headers.h -- headers of this machine's C library for programs with -m32.
 *
 * They are written for both, but without the package for -m32 (gcc-multilib)
 * compilers do not look where they are, and one that says which functions are
 * stubs is missing; it matters to nobody who only reads. These places come
 * behind all others. */
#ifndef PIPELINE_HEADERS_H
#define PIPELINE_HEADERS_H

#include "base/arena.h"

#include <stdbool.h>

enum { HEADERS_FLAGS = 4 };
/* Flags for the preprocessor; false: errno. After it, headers_close. */
bool headers_open(struct arena *a, const char *flags[HEADERS_FLAGS]);
void headers_close(void);

#endif
