/* threads_few.c -- the same where a set is one word. */
#define STEP_THREADS 64
#include "tests/unit/threads.c"
