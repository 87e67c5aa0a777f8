/* c11.c -- <threads.h>, where it has other results than POSIX, a part of
 * models.c. */

/* Unlike POSIX's, a recursive one may not be unlocked by another thread: it is
 * of both kinds then. */
static int __ts_mtx_init(unsigned self, unsigned *mutex, int type)
{
  (void)self;
  *mutex = !__TS_KINDS || !(type & 1) ? 0
           : __TS_LOCKS               ? __TS_RECURSIVE | __TS_ERRORCHECK
                                      : __TS_RECURSIVE;
  return 0;
}

static int __ts_mtx_trylock(unsigned self, unsigned *mutex)
{
  return __ts_try(self, mutex, 1);
}

static int __ts_mtx_timedlock(unsigned self, unsigned *mutex)
{
  return __ts_try(self, mutex, 4);
}

static __ts_bool __ts_cnd_wake_ready(unsigned self, unsigned long *cond,
                                     unsigned *mutex)
{
  return __ts_wake_timed_ready(self, cond, mutex);
}

static int __ts_cnd_wake(unsigned self, unsigned long *cond, unsigned *mutex)
{
  int result = __ts_wake_or(self, cond, mutex, 4); /* thrd_timedout */
  return result == 0 || result == 4 ? result : 2;  /* thrd_error */
}
