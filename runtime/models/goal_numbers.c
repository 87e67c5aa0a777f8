/* goal_numbers.c -- which goal a program is asked about, and that it is
 * reached: for goal.c and pattern.c. The numbers are a task's, and no part of
 * the program's text (contract/words.h has what they mean). */
#include "contract/words.h"

/* Set where the program begins (turn_limits.c), or by the explorer before. */
static unsigned __ts_goal_0, __ts_goal_1, __ts_goal_2, __ts_goal_3;
#define NUMBER(k) (__ts_goal_##k - TASK_NUMBERS)

#ifndef __CPROVER__
static unsigned *const __ts_goal_numbers[] = {&__ts_goal_0, &__ts_goal_1,
                                              &__ts_goal_2, &__ts_goal_3};
#endif

#ifndef __TS_STATE
#define __TS_STATE
#endif

static void __ts_goal_reached(void)
{
#ifdef __CPROVER__
  __ts_wrong(__TS_GOAL_EVENT);
#else
  __ts_event(__TS_GOAL_EVENT);
#endif
}
