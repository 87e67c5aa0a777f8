/* pattern_steps.c -- pattern.c for programs of steps. */
#define __TS_STATE __attribute__((section("ts_state")))
#include "pattern.c"
