/* goal.c -- whether what a program does at one site comes right before what
 * another thread does at another one, at the same memory: printed behind the
 * models, of programs that are asked about that.
 *
 * One deed at the first site is guessed. Right before comes what conflicts,
 * with no deed in between in the order of that memory: of a thread's own, and
 * of conflicts. Its state is that of the guessed deed: its bytes, whether it
 * writes, and which threads have read what it wrote. */
#include "goal_numbers.c"

#define BEFORE NUMBER(0)
#define SITE NUMBER(1)

__TS_STATE static __ts_bool __ts_goal_used, __ts_goal_on, __ts_goal_writes;
__TS_STATE static unsigned __ts_goal_thread;
__TS_STATE static unsigned long __ts_goal_seen;
__TS_STATE static const char *__ts_goal_from, *__ts_goal_to;

/* The guessed deed's bytes are touched again. */
static void __ts_goal_touch(unsigned self, unsigned site, __ts_bool writes)
{
  if (self == __ts_goal_thread) {
    if (writes || !__ts_goal_writes) {
      __ts_goal_on = 0;
    } else {
      __ts_goal_seen |= 1ul << self;
    }
    return;
  }
  if (site == SITE && (writes || __ts_goal_writes) &&
      !(__ts_goal_seen >> self & 1) && !(writes && __ts_goal_seen != 0)) {
    __ts_goal_reached();
  }
  if (writes) {
    __ts_goal_on = 0;
  } else if (__ts_goal_writes) {
    __ts_goal_seen |= 1ul << self;
  }
}

/* A thread is about to access so many bytes; 0: it does not. */
static void __ts_goal_access(unsigned self, unsigned site, const void *at,
                             unsigned long size, __ts_bool writes)
{
  const char *from = (const char *)at, *to = from + size;
  if (size == 0) {
    return;
  }
  if (__ts_goal_on && from < __ts_goal_to && __ts_goal_from < to) {
    __ts_goal_touch(self, site, writes);
  }
  if (!__ts_goal_used && site == BEFORE && __ts_nondet_choice()) {
    __ts_goal_used = 1;
    __ts_goal_on = 1;
    __ts_goal_thread = self;
    __ts_goal_from = from;
    __ts_goal_to = to;
    __ts_goal_writes = writes;
    __ts_goal_seen = 0;
  }
}

/* It is about to give back a mutex: a deed if that is a recursive one. */
static void __ts_goal_unlock(unsigned self, unsigned site, const void *mutex)
{
  if ((*(const unsigned *)mutex & MUTEX_KIND) == MUTEX_RECURSIVE) {
    __ts_goal_access(self, site, mutex, sizeof(unsigned), 1);
  }
}
