/* cancelled.c -- waits that end when the thread is cancelled, a part of
 * models.c: who waits gets the word that says so (contract/words.h), too. */

/* What they give then; no wait gives it otherwise (ECANCELED). */
enum { __TS_CANCELLED = CANCEL_RESULT };

static __ts_bool __ts_is_cancelled(unsigned *word)
{
  return (*word & (CANCEL_ASKED | CANCEL_OFF)) == CANCEL_ASKED;
}

static __ts_bool __ts_join_cancel_ready(unsigned self, unsigned long name,
                                        unsigned *word)
{
  return __ts_is_cancelled(word) || __ts_join_ready(self, name);
}

/* The other thread can still be joined. */
static int __ts_join_cancel(unsigned self, unsigned long name, unsigned *word)
{
  if (!__ts_join_ready(self, name) ||
      (__ts_is_cancelled(word) && __ts_nondet_choice())) {
    return __TS_CANCELLED;
  }
  return __ts_join(self, name);
}

static __ts_bool __ts_sem_wait_cancel_ready(unsigned self, unsigned *word,
                                            unsigned *semaphore)
{
  return __ts_is_cancelled(word) || __ts_sem_wait_ready(self, semaphore);
}

static int __ts_sem_wait_cancel(unsigned self, unsigned *word,
                                unsigned *semaphore)
{
  if (!__ts_sem_wait_ready(self, semaphore) ||
      (__ts_is_cancelled(word) && __ts_nondet_choice())) {
    return __TS_CANCELLED;
  }
  return __ts_sem_wait(self, semaphore);
}

/* The mutex is taken first. A signal that has come is passed on, or the wait is
 * over as ever. */
static __ts_bool __ts_wake_cancel_ready(unsigned self, unsigned *word,
                                        unsigned long *cond, unsigned *mutex)
{
  return __ts_wake_ready(self, cond, mutex) ||
         (__ts_is_cancelled(word) && __ts_lock_ready(self, mutex));
}

static int __ts_cancelled_or(unsigned self, unsigned long *cond,
                             __ts_bool slept, int error)
{
  if (slept) {
    return error == 0 || (error == 110 && __ts_nondet_choice()) ? __TS_CANCELLED
                                                                : error;
  }
  if (error != 0 || __ts_nondet_choice()) {
    return error;
  }
  __ts_signal(self, cond);
  return __TS_CANCELLED;
}

static int __ts_wake_cancel(unsigned self, unsigned *word, unsigned long *cond,
                            unsigned *mutex)
{
  __ts_bool slept = __ts_sleeps(self);
  int error = __ts_wake(self, cond, mutex);
  return __ts_is_cancelled(word) ? __ts_cancelled_or(self, cond, slept, error)
                                 : error;
}

static __ts_bool __ts_wake_timed_cancel_ready(unsigned self, unsigned *word,
                                              unsigned long *cond,
                                              unsigned *mutex)
{
  (void)word;
  return __ts_wake_timed_ready(self, cond, mutex);
}

static int __ts_wake_timed_cancel(unsigned self, unsigned *word,
                                  unsigned long *cond, unsigned *mutex)
{
  __ts_bool slept = __ts_sleeps(self);
  int error = __ts_wake_timed(self, cond, mutex);
  return __ts_is_cancelled(word) ? __ts_cancelled_or(self, cond, slept, error)
                                 : error;
}
