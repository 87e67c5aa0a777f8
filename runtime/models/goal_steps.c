/* goal_steps.c -- goal.c for programs of steps. */
#define __TS_STATE __attribute__((section("ts_state")))
#include "goal.c"
