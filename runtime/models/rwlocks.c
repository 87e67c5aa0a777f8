/* rwlocks.c -- read-write locks, a part of models.c. The word says how many
 * read, or is bit 31 and the name of who writes.
 *
 * Readers pass waiting writers; prefer.c has others. Who writes is told that it
 * does, as with glibc; who reads is not known, unless misuse is looked for
 * (misuse.c): one that reads and waits to write waits forever. */

static unsigned __ts_written(unsigned self)
{
  return 0x80000000u | (self + 1);
}

static __ts_bool __ts_rdlock_is_free(unsigned *lock)
{
  return __TS_LOCKS ? (*lock & __TS_WRITES) == 0 : *lock >> 31 == 0;
}

static __ts_bool __ts_rdlock_ready(unsigned self, unsigned *lock)
{
  return __ts_rdlock_is_free(lock) ||
         (__TS_LOCKS ? __ts_writes(self, lock) : *lock == __ts_written(self));
}

static int __ts_rdlock(unsigned self, unsigned *lock)
{
  if (__TS_LOCKS) {
    return __ts_named_rdlock(self, lock);
  }
  if (*lock >> 31 != 0) {
    return 35; /* EDEADLK */
  }
  *lock += 1;
  return 0;
}

static __ts_bool __ts_wrlock_is_free(unsigned *lock)
{
  return *lock == 0 || __ts_is_gone(lock);
}

static __ts_bool __ts_wrlock_ready(unsigned self, unsigned *lock)
{
  return __ts_wrlock_is_free(lock) || __ts_has_rwlock(self, lock) ||
         (!__TS_LOCKS && *lock == __ts_written(self));
}

static int __ts_wrlock(unsigned self, unsigned *lock)
{
  if (__TS_LOCKS) {
    return __ts_named_wrlock(self, lock);
  }
  if (*lock != 0) {
    return 35; /* EDEADLK */
  }
  *lock = __ts_written(self);
  return 0;
}

static int __ts_tryrdlock(unsigned self, unsigned *lock)
{
  return __ts_rdlock_is_free(lock) ? __ts_rdlock(self, lock) : 16;
}

static int __ts_trywrlock(unsigned self, unsigned *lock)
{
  return __ts_wrlock_is_free(lock) ? __ts_wrlock(self, lock) : 16;
}

static int __ts_rwunlock(unsigned self, unsigned *lock)
{
  if (__TS_LOCKS) {
    return __ts_named_rwunlock(self, lock);
  }
  if (*lock >> 31 != 0) {
    *lock = 0;
  } else if (*lock != 0) {
    *lock -= 1;
  }
  return 0;
}
