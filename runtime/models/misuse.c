/* misuse.c -- with __TS_LOCKS: how locks and their kin are misused.
 *
 * Part of models.c. A model that finds that it is misused returns one of these
 * instead of doing anything. What an error-checking or recursive mutex answers
 * with an error is no misuse. */
enum {
#define MISUSE(id, number, kind, text) __TS_##id = number,
#include "contract/misuse.def"
#undef MISUSE
};

/* Of mutexes and rwlocks; of condition variables. */
#define __TS_GONE 0x80000000u
#define __TS_COND_GONE (1ul << CONDITION_GONE_AT)

/* How many locks a thread holds. */
__TS_STATE unsigned __ts_held[__TS_LOCKS ? __TS_THREADS : 1];

static void __ts_count(unsigned self, int more)
{
  if (__TS_LOCKS) {
    __ts_held[self] += (unsigned)more;
  }
}

/* The mutex with which a thread sleeps on a condition variable. */
__TS_STATE unsigned *__ts_with[__TS_LOCKS ? __TS_THREADS : 1];

static __ts_bool __ts_keeps(unsigned self)
{
  return __ts_held[__TS_LOCKS ? self : 0] != 0;
}

/* --- mutexes and spinlocks --- */

static __ts_bool __ts_is_gone(const unsigned *lock)
{
  return __TS_LOCKS && (*lock & __TS_GONE) != 0;
}

static __ts_bool __ts_is_again(unsigned self, const unsigned *mutex)
{
  return __TS_LOCKS && (*mutex & (__TS_KIND | __TS_HOLDER)) == self + 1;
}

static int __ts_misuse_of_unlock(unsigned self, const unsigned *mutex)
{
  if (!__TS_LOCKS) {
    return 0;
  }
  unsigned holder = *mutex & __TS_HOLDER, kind = *mutex & __TS_KIND;
  if (__ts_is_gone(mutex)) {
    return __TS_DESTROYED;
  }
  if (holder == self + 1 || kind == __TS_RECURSIVE || kind == __TS_ERRORCHECK) {
    return 0;
  }
  return holder == 0 ? __TS_NOT_LOCKED : __TS_ANOTHERS;
}

static int __ts_misuse_of_wait(unsigned self, const unsigned long *cond,
                               const unsigned *mutex)
{
  if (!__TS_LOCKS) {
    return 0;
  }
  if ((*cond & __TS_COND_GONE) != 0) {
    return __TS_DESTROYED;
  }
  if ((*mutex & __TS_HOLDER) != self + 1) {
    return (*mutex & (__TS_KIND | __TS_GONE)) == __TS_ERRORCHECK
               ? 0
               : __TS_NOT_HELD;
  }
  for (unsigned t = 0; t < __TS_THREADS; t++) {
    __ts_bool sleeps =
        __TS_CROWD ? __ts_sleeps_at[t] == cond : (*cond >> t & 1) != 0;
    if (sleeps && __ts_with[t] != mutex) {
      return __TS_TWO_MUTEXES;
    }
  }
  return 0;
}

static void __ts_sleep_with(unsigned self, unsigned *mutex)
{
  if (__TS_LOCKS) {
    __ts_with[self] = mutex;
  }
}

static int __ts_destroy(unsigned self, unsigned *mutex)
{
  (void)self;
  if (__ts_is_gone(mutex)) {
    return __TS_DESTROYED;
  }
  if ((*mutex & __TS_HOLDER) != 0) {
    return __TS_STILL_LOCKED;
  }
  *mutex = __TS_GONE;
  return 0;
}

/* --- what threads wait for --- */

static int __ts_misuse_of_signal(const unsigned long *cond)
{
  return __TS_LOCKS && (*cond & __TS_COND_GONE) != 0 ? __TS_DESTROYED : 0;
}

static int __ts_cond_destroy(unsigned self, unsigned long *cond)
{
  (void)self;
  if (*cond != 0) {
    return (*cond & __TS_COND_GONE) != 0 ? __TS_DESTROYED : __TS_STILL_AWAITED;
  }
  *cond = __TS_COND_GONE;
  return 0;
}

/* A barrier for no thread. */
#define __TS_BARRIER_GONE (1ul << 63)

static __ts_bool __ts_is_barrier_gone(const unsigned long *barrier)
{
  return __TS_LOCKS && *barrier == __TS_BARRIER_GONE;
}

static int __ts_barrier_destroy(unsigned self, unsigned long *barrier)
{
  (void)self;
  if (__ts_is_barrier_gone(barrier)) {
    return __TS_DESTROYED;
  }
  if (*barrier >> (__TS_CROWD ? CROWD_COME_AT : BARRIER_COME_AT) != 0) {
    return __TS_STILL_AWAITED;
  }
  *barrier = __TS_BARRIER_GONE;
  return 0;
}

static int __ts_sem_destroy(unsigned self, unsigned *semaphore)
{
  (void)self;
  if (__ts_is_gone(semaphore)) {
    return __TS_DESTROYED;
  }
  *semaphore = __TS_GONE;
  return 0;
}

/* --- threads: what glibc answers, or how it is misused --- */

static int __ts_misuse_of_thread(int error, int misuse)
{
  return __TS_LOCKS ? misuse : error;
}

/* --- read-write locks: two bits for each thread that reads, or who writes ---
 */

enum { __TS_WRITES = 0x40000000, __TS_READERS = 15, __TS_READS = 3 };

static __ts_bool __ts_reads(unsigned self, const unsigned *lock)
{
  return (*lock & (__TS_WRITES | __TS_GONE)) == 0 && self < __TS_READERS &&
         (*lock >> 2 * self & 3) != 0;
}

static __ts_bool __ts_writes(unsigned self, const unsigned *lock)
{
  return *lock == (__TS_WRITES | (self + 1));
}

/* Who has it may wait for itself. */
static __ts_bool __ts_has_rwlock(unsigned self, const unsigned *lock)
{
  return __TS_LOCKS && (__ts_reads(self, lock) || __ts_writes(self, lock));
}

static int __ts_named_rdlock(unsigned self, unsigned *lock)
{
  if (__ts_is_gone(lock)) {
    return __TS_DESTROYED;
  }
  if (__ts_writes(self, lock)) {
    return __TS_AGAIN_LOCKED;
  }
  if (self >= __TS_READERS || (*lock >> 2 * self & 3) == __TS_READS) {
    return __TS_UNCOUNTED;
  }
  *lock += 1u << 2 * self;
  __ts_count(self, 1);
  return 0;
}

static int __ts_named_wrlock(unsigned self, unsigned *lock)
{
  if (__ts_is_gone(lock)) {
    return __TS_DESTROYED;
  }
  if (__ts_has_rwlock(self, lock)) {
    return __TS_AGAIN_LOCKED;
  }
  *lock = __TS_WRITES | (self + 1);
  __ts_count(self, 1);
  return 0;
}

static int __ts_named_rwunlock(unsigned self, unsigned *lock)
{
  __ts_bool writes = __ts_writes(self, lock);
  if (__ts_is_gone(lock)) {
    return __TS_DESTROYED;
  }
  if (!writes && !__ts_reads(self, lock)) {
    return *lock == 0 ? __TS_NOT_LOCKED : __TS_ANOTHERS;
  }
  *lock = writes ? 0 : *lock - (1u << 2 * self);
  __ts_count(self, -1);
  return 0;
}

static int __ts_rw_destroy(unsigned self, unsigned *lock)
{
  (void)self;
  if (__ts_is_gone(lock)) {
    return __TS_DESTROYED;
  }
  if (*lock != 0) {
    return __TS_STILL_LOCKED;
  }
  *lock = __TS_GONE;
  return 0;
}
