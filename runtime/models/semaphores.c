/* semaphores.c -- semaphores, a part of models.c. The word is the value. */

static int __ts_sem_init(unsigned self, unsigned *semaphore, unsigned value)
{
  if (value > 0x7fffffff) {
    return __TS_LOCKS ? __TS_OVERSIZED : __ts_fail(self, 22); /* EINVAL */
  }
  *semaphore = value;
  return 0;
}

static __ts_bool __ts_sem_wait_ready(unsigned self, unsigned *semaphore)
{
  (void)self;
  return *semaphore != 0;
}

static int __ts_sem_wait(unsigned self, unsigned *semaphore)
{
  (void)self;
  if (__ts_is_gone(semaphore)) {
    return __TS_DESTROYED;
  }
  *semaphore -= 1;
  return 0;
}

static int __ts_sem_trywait(unsigned self, unsigned *semaphore)
{
  return *semaphore == 0 ? __ts_fail(self, 11) /* EAGAIN */
                         : __ts_sem_wait(self, semaphore);
}

static int __ts_sem_post(unsigned self, unsigned *semaphore)
{
  if (__ts_is_gone(semaphore)) {
    return __TS_DESTROYED;
  }
  if (*semaphore == 0x7fffffff) {
    return __TS_LOCKS ? __TS_OVERFULL : __ts_fail(self, 75); /* EOVERFLOW */
  }
  *semaphore += 1;
  return 0;
}

static int __ts_sem_value(unsigned self, unsigned *semaphore)
{
  (void)self;
  return (int)*semaphore;
}
