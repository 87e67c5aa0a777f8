/* prefer.c -- rwlocks of which some may prefer writers, a part of models.c.
 *
 * In the lower half of the word is what other rwlocks are (models.c, misuse.c).
 * As in glibc: a writer says first that it wants to write. The first one to do
 * so is next; while it waits for readers, nobody else begins to read, not even
 * who reads already. Of the others that wait, any may follow a writer. A lock
 * that is given over to a writer lets nobody else in. Between the announcement
 * and the wait, a lock that nobody holds can still be read. contract/words.h
 * has what follows from that. */

static unsigned __ts_held_by(const unsigned long *lock)
{
  return (unsigned)(*lock & RWLOCK_HELD);
}

static void __ts_set_held(unsigned long *lock, unsigned held)
{
  *lock = (*lock & ~(unsigned long)RWLOCK_HELD) | held;
}

static __ts_bool __ts_is_next(unsigned self, const unsigned long *lock)
{
  return (*lock >> RWLOCK_NEXT_AT & RWLOCK_NEXT) == self + 1ul;
}

/* kind: what pthread_rwlockattr_setkind_np was given, or null. */
static int __ts_prefer_init(unsigned self, unsigned long *lock,
                            const unsigned *kind)
{
  (void)self;
  *lock = kind && *kind == RWLOCK_WRITERS_FIRST ? RWLOCK_PREFERS : 0;
  return 0;
}

/* Whether it may wait for itself, or it is answered at once. */
static __ts_bool __ts_is_answered(unsigned self, unsigned held)
{
  return __ts_is_gone(&held) ||
         (__TS_LOCKS ? __ts_writes(self, &held) : held == __ts_written(self));
}

static __ts_bool __ts_prefer_rdlock_ready(unsigned self, unsigned long *lock)
{
  return RWLOCK_MAY_READ(*lock) || __ts_is_answered(self, __ts_held_by(lock));
}

static int __ts_prefer_rdlock(unsigned self, unsigned long *lock)
{
  unsigned held = __ts_held_by(lock);
  int error = __ts_rdlock(self, &held);
  __ts_set_held(lock, held);
  return error;
}

static int __ts_prefer_tryrdlock(unsigned self, unsigned long *lock)
{
  unsigned held = __ts_held_by(lock);
  return RWLOCK_MAY_TRY_READ(*lock) || __ts_is_gone(&held)
             ? __ts_prefer_rdlock(self, lock)
             : 16; /* EBUSY */
}

static int __ts_prefer_timedrdlock(unsigned self, unsigned long *lock)
{
  return __ts_prefer_rdlock_ready(self, lock) ? __ts_prefer_rdlock(self, lock)
                                              : 110; /* ETIMEDOUT */
}

/* What a thread that wants to write does first; then it writes, or waits. */
static int __ts_prefer_announce(unsigned self, unsigned long *lock)
{
  unsigned held = __ts_held_by(lock);
  if (!(*lock & RWLOCK_PREFERS) || __ts_is_answered(self, held)) {
    return 0;
  }
  if ((*lock & (RWLOCK_WRITTEN | RWLOCK_GIVEN | RWLOCK_AWAITED)) == 0) {
    *lock |= (self + 1ul) << RWLOCK_NEXT_AT;
  } else {
    *lock += 1ul << RWLOCK_OTHERS_AT;
  }
  return 0;
}

static void __ts_withdraw(unsigned self, unsigned long *lock)
{
  if (__ts_is_next(self, lock)) {
    *lock &= ~((unsigned long)RWLOCK_NEXT << RWLOCK_NEXT_AT);
  } else if ((*lock >> RWLOCK_OTHERS_AT & RWLOCK_OTHERS) != 0) {
    *lock -= 1ul << RWLOCK_OTHERS_AT;
  }
}

static __ts_bool __ts_prefer_wrlock_ready(unsigned self, unsigned long *lock)
{
  unsigned held = __ts_held_by(lock);
  return RWLOCK_MAY_WRITE(*lock, self + 1ul) || __ts_has_rwlock(self, &held) ||
         __ts_is_answered(self, held);
}

static int __ts_prefer_wrlock(unsigned self, unsigned long *lock)
{
  unsigned held = __ts_held_by(lock);
  int error = __ts_wrlock(self, &held);
  if (error == 0) {
    __ts_withdraw(self, lock);
    *lock &= ~RWLOCK_GIVEN;
    __ts_set_held(lock, held);
  }
  return error;
}

static int __ts_prefer_trywrlock(unsigned self, unsigned long *lock)
{
  unsigned held = __ts_held_by(lock);
  return RWLOCK_MAY_TRY_WRITE(*lock) || __ts_is_gone(&held)
             ? __ts_prefer_wrlock(self, lock)
             : 16;
}

static int __ts_prefer_timedwrlock(unsigned self, unsigned long *lock)
{
  if (__ts_prefer_wrlock_ready(self, lock)) {
    return __ts_prefer_wrlock(self, lock);
  }
  __ts_withdraw(self, lock);
  return 110;
}

static int __ts_prefer_rwunlock(unsigned self, unsigned long *lock)
{
  unsigned held = __ts_held_by(lock), before = held;
  int error = __ts_rwunlock(self, &held);
  __ts_set_held(lock, held);
  if (before != 0 && held == 0 && (*lock & RWLOCK_AWAITED) != 0) {
    *lock |= RWLOCK_GIVEN;
  }
  return error;
}

static int __ts_prefer_destroy(unsigned self, unsigned long *lock)
{
  unsigned held = __ts_held_by(lock);
  int error = (*lock & RWLOCK_GIVEN) != 0 ? __TS_STILL_LOCKED
                                          : __ts_rw_destroy(self, &held);
  __ts_set_held(lock, held);
  return error;
}
