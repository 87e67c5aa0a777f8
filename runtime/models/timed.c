/* timed.c -- timed waits, a part of models.c: they are over at any moment at
 * which they still have to wait. */

static int __ts_timedlock(unsigned self, unsigned *mutex)
{
  if (__TS_KINDS && *mutex == (__TS_ERRORCHECK | (self + 1))) {
    return 35; /* EDEADLK */
  }
  return __ts_try(self, mutex, 110); /* ETIMEDOUT */
}

static __ts_bool __ts_wake_timed_ready(unsigned self, unsigned long *cond,
                                       unsigned *mutex)
{
  (void)cond;
  if (__TS_KINDS && __ts_is_refused(self)) {
    return 1;
  }
  return __ts_lock_ready(self, mutex);
}

/* Even one that got a signal may say that it was too late. */
static int __ts_wake_or(unsigned self, unsigned long *cond, unsigned *mutex,
                        int late)
{
  __ts_bool sleeps = __ts_sleeps(self);
  int error = __ts_wake(self, cond, mutex);
  if (error != 0 || sleeps) {
    return error != 0 ? error : late;
  }
  return __ts_nondet_choice() ? late : 0;
}

static int __ts_wake_timed(unsigned self, unsigned long *cond, unsigned *mutex)
{
  return __ts_wake_or(self, cond, mutex, 110); /* ETIMEDOUT */
}

static int __ts_sem_timedwait(unsigned self, unsigned *semaphore)
{
  return *semaphore == 0 ? __ts_fail(self, 110) /* ETIMEDOUT */
                         : __ts_sem_wait(self, semaphore);
}

static int __ts_timedrdlock(unsigned self, unsigned *lock)
{
  return __ts_rdlock_ready(self, lock) ? __ts_rdlock(self, lock) : 110;
}

static int __ts_timedwrlock(unsigned self, unsigned *lock)
{
  return __ts_wrlock_ready(self, lock) ? __ts_wrlock(self, lock) : 110;
}
