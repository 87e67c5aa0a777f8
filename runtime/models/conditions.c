/* conditions.c -- condition variables, a part of models.c. The word is the set
 * of threads that sleep on it. */

/* Threads whose wait was refused: the mutex is not theirs. */
__TS_STATE unsigned long __ts_refused;
/* Threads that sleep on a condition variable or at a barrier. Not in these:
 * what they are in may be gone as soon as all have been woken up. */
__TS_STATE unsigned long __ts_asleep;

static __ts_bool __ts_sleeps(unsigned self)
{
  if (__TS_CROWD) {
    return __ts_crowd_sleeps(self);
  }
  return __ts_asleep >> self & 1;
}

/* Whether its wait was refused. */
static __ts_bool __ts_is_refused(unsigned self)
{
  return __TS_CROWD ? __ts_refused_one[self] : __ts_refused >> self & 1;
}

static void __ts_refuse(unsigned self, __ts_bool refused)
{
  if (__TS_CROWD) {
    __ts_refused_one[self] = refused;
  } else if (refused) {
    __ts_refused |= 1ul << self;
  } else {
    __ts_refused &= ~(1ul << self);
  }
}

static int __ts_cond_init(unsigned self, unsigned long *cond)
{
  (void)self;
  if (__TS_CROWD) {
    __ts_crowd_cond_init(cond);
    return 0;
  }
  *cond = 0;
  return 0;
}

static int __ts_sleep(unsigned self, unsigned long *cond, unsigned *mutex)
{
  int misuse = __ts_misuse_of_wait(self, cond, mutex);
  if (misuse != 0) {
    return misuse;
  }
  if (!__TS_KINDS) {
    *mutex = 0;
  } else if (__ts_unlock(self, mutex) != 0) {
    __ts_refuse(self, 1);
    return 0;
  }
  /* One that is to wake up without a signal may do so at once, and then need
   * not take the mutex soon. One that is not never will, so that a deadlock
   * is found in which nobody does. */
  if (__TS_SPURIOUS && __ts_nondet_wake()) {
    return 0;
  }
  if (__TS_CROWD) {
    *cond += 1;
    __ts_crowd_sleep(self, cond);
  } else {
    *cond |= 1ul << self;
    __ts_asleep |= 1ul << self;
  }
  __ts_sleep_with(self, mutex);
  return 0;
}

static __ts_bool __ts_wake_ready(unsigned self, unsigned long *cond,
                                 unsigned *mutex)
{
  (void)cond;
  if (__TS_KINDS) {
    return __ts_is_refused(self) ||
           (__ts_lock_ready(self, mutex) && !__ts_sleeps(self));
  }
  return *mutex == 0 && !__ts_sleeps(self);
}

static int __ts_wake(unsigned self, unsigned long *cond, unsigned *mutex)
{
  if (__TS_KINDS && __ts_is_refused(self)) {
    __ts_refuse(self, 0);
    return 1; /* EPERM */
  }
  if (__TS_CROWD && __ts_sleeps(self)) {
    __ts_crowd_rouse(self, cond);
  } else if (__ts_sleeps(self)) {
    *cond &= ~(1ul << self);
    __ts_asleep &= ~(1ul << self);
  }
  __ts_sleep_with(self, 0);
  if (__TS_KINDS) {
    return __ts_lock(self, mutex);
  }
  *mutex = __TS_CROWD ? 1 : self + 1;
  return 0;
}

/* One of them, whichever, if there is any. */
static int __ts_signal(unsigned self, unsigned long *cond)
{
  unsigned long all = *cond;
  int misuse = __ts_misuse_of_signal(cond);
  (void)self;
  if (misuse != 0) {
    return misuse;
  }
  if (__TS_CROWD) {
    __ts_crowd_signal(cond);
    return 0;
  }
  all = __ts_one_of(all);
  *cond &= ~all;
  __ts_asleep &= ~all;
  return 0;
}

static int __ts_broadcast(unsigned self, unsigned long *cond)
{
  int misuse = __ts_misuse_of_signal(cond);
  (void)self;
  if (misuse != 0) {
    return misuse;
  }
  if (__TS_CROWD) {
    __ts_crowd_broadcast(cond);
    return 0;
  }
  __ts_asleep &= ~*cond;
  *cond = 0;
  return 0;
}
