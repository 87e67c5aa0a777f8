/* pattern.c -- whether accesses of two threads to one or two variables come in
 * an order that is a memory-access pattern (runtime/observers/map_facts.h):
 * printed behind the models, of programs that are asked about that.
 *
 * Which accesses are the pattern's is guessed, one step after the other. Its
 * state: how many steps were done, by whom, and where the variables are. Other
 * accesses may come in between. */
#include "goal_numbers.c"

/* By the first thread or variable, and by the second one: a name of a thread,
 * or 0; the bytes that are accessed, from 0 to 0 as long as none were. */
__TS_STATE static unsigned __ts_goal_done, __ts_goal_who[2];
__TS_STATE static const char *__ts_goal_from[2], *__ts_goal_to[2];

static __ts_bool __ts_goal_overlaps(unsigned variable, const char *from,
                                    const char *to)
{
  return __ts_goal_to[variable] != 0 && from < __ts_goal_to[variable] &&
         __ts_goal_from[variable] < to;
}

/* Whether the access may be that step, which is the next one. */
static __ts_bool __ts_goal_fits(unsigned number, unsigned self,
                                const char *from, const char *to)
{
  unsigned role = (number & GOAL_SECOND) != 0;
  unsigned variable = (number & GOAL_OTHER) != 0;
  if (__ts_goal_who[role] != 0 ? __ts_goal_who[role] != self + 1
                               : __ts_goal_who[!role] == self + 1) {
    return 0;
  }
  return __ts_goal_to[variable] != 0 ? __ts_goal_overlaps(variable, from, to)
                                     : !__ts_goal_overlaps(!variable, from, to);
}

/* Whether it is. */
static __ts_bool __ts_goal_step(unsigned step, unsigned number, unsigned next,
                                unsigned self, unsigned site, const char *from,
                                const char *to)
{
  if (site != (number & GOAL_SITE) || __ts_goal_done != step ||
      !__ts_goal_fits(number, self, from, to)) {
    return 0;
  }
  if (next == 0) {
    __ts_goal_reached();
    return 1;
  }
  if (!__ts_nondet_choice()) {
    return 0;
  }
  __ts_goal_done = step + 1;
  __ts_goal_who[(number & GOAL_SECOND) != 0] = self + 1;
  __ts_goal_from[(number & GOAL_OTHER) != 0] = from;
  __ts_goal_to[(number & GOAL_OTHER) != 0] = to;
  return 1;
}

/* A thread is about to access so many bytes; 0: it does not. */
static void __ts_goal_access(unsigned self, unsigned site, const void *at,
                             unsigned long size, __ts_bool writes)
{
  const char *from = (const char *)at, *to = from + size;
  (void)writes; /* so the site says */
  if (size == 0) {
    return;
  }
  if (!__ts_goal_step(3, NUMBER(3), 0, self, site, from, to) &&
      !__ts_goal_step(2, NUMBER(2), NUMBER(3), self, site, from, to) &&
      !__ts_goal_step(1, NUMBER(1), NUMBER(2), self, site, from, to)) {
    __ts_goal_step(0, NUMBER(0), NUMBER(1), self, site, from, to);
  }
}
