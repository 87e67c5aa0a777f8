/* models.c -- threads, and what they wait for, for the sequentialised program.
 *
 * Printed in front of every such program. __TS_THREADS threads; a thread's name
 * is its number plus one, so 0 names none. X_ready says whether X can go on; X
 * itself is called only then. What an object's state word holds stands before
 * its models; contract/words.h has what others read of them. */
#include "contract/words.h"

#ifndef __TS_THREADS
#define __TS_THREADS 8
#endif
#ifndef __TS_SPURIOUS
#define __TS_SPURIOUS 0
#endif

#ifndef __TS_MALLOC_MAY_FAIL
#define __TS_MALLOC_MAY_FAIL 0
#endif

/* Whether some mutex is of another kind than normal. */
#ifndef __TS_KINDS
#define __TS_KINDS 1
#endif

/* Whether misuse of locks is looked for; then there are kinds, so that holders
 * are known. */
#ifndef __TS_LOCKS
#define __TS_LOCKS 1
#endif

/* How many keys of thread-specific data are created. */
#ifndef __TS_KEYS
#define __TS_KEYS 8
#endif

/* Agents behind the threads (buffers.c). */
#ifndef __TS_FLUSHERS
#define __TS_FLUSHERS 0
#endif

/* Whether stores to different places may leave a buffer in another order. */
#ifndef __TS_PSO
#define __TS_PSO 0
#endif

/* Whether no word holds a set of threads (crowd.c). */
#ifndef __TS_CROWD
#define __TS_CROWD 0
#endif

#ifndef __TS_STATE
#define __TS_STATE /* where what can change is kept */
#endif

#ifdef __CPROVER__
typedef __CPROVER_bool __ts_bool;
#else
typedef _Bool __ts_bool;
void *__CPROVER_allocate(unsigned long, __ts_bool);
void *__ts_allocate_at(unsigned long alignment, unsigned long size);
void *__ts_allocate_automatic(unsigned long size);
static unsigned long __ts_one_of(unsigned long all);
#endif

/* What can be anything. With a body: what has none may do anything. */
#ifndef __TS_ANY
#define __TS_ANY(type, name) \
  static type __ts_nondet_##name(void) \
  { \
    type any; \
    return any; \
  }
/* A _Bool that CBMC makes may be neither 0 nor 1. */
static _Bool __ts_nondet_bool(void)
{
  __ts_bool any;
  return any;
}
#else
__TS_ANY(_Bool, bool)
#endif

__ts_bool __ts_nondet_go(void); /* how far a turn goes */
__TS_ANY(__ts_bool, choice)
__TS_ANY(__ts_bool, wake)    /* without a signal */
__TS_ANY(__ts_bool, failure) /* of a weak compare-exchange, without cause */
__TS_ANY(unsigned long, set)
__TS_ANY(unsigned, name)
__TS_ANY(char, char)
__TS_ANY(signed char, schar)
__TS_ANY(unsigned char, uchar)
__TS_ANY(short, short)
__TS_ANY(unsigned short, ushort)
__TS_ANY(int, int)
__TS_ANY(unsigned, uint)
__TS_ANY(long, long)
__TS_ANY(unsigned long, ulong)
__TS_ANY(long long, longlong)
__TS_ANY(unsigned long long, ulonglong)
__TS_ANY(float, float)
__TS_ANY(double, double)
/* Of so many only some are tried by the stepper. */
__TS_ANY(unsigned char, some_byte)
__TS_ANY(int, some_int)
__TS_ANY(unsigned long, some_size)

__TS_STATE __ts_bool __ts_active[__TS_THREADS + __TS_FLUSHERS] = {
    1}; /* main is */
__TS_STATE __ts_bool __ts_ended[__TS_THREADS + __TS_FLUSHERS];
__TS_STATE __ts_bool __ts_detached[__TS_THREADS];
__TS_STATE void *__ts_results[__TS_THREADS];
__TS_STATE __ts_bool __ts_finished;
unsigned __ts_bad; /* number of the event plus one */
__TS_STATE int __ts_errno[__TS_THREADS];

static int *__ts_errno_location(unsigned self)
{
  return &__ts_errno[self];
}

static int __ts_fail(unsigned self, int error)
{
  __ts_errno[self] = error;
  return -1;
}

#ifdef __CPROVER__
/* One member of a set, whichever, as a set; none of an empty one. */
static unsigned long __ts_one_of(unsigned long all)
{
  unsigned long one = __ts_nondet_set();
  __CPROVER_assume((one & ~all) == 0 && (one & (one - 1)) == 0 &&
                   (one != 0 || all == 0));
  return one;
}
#endif

#include "memory.c"

#define __TS_LARGEST 0x7ffffffffffffffful /* object: PTRDIFF_MAX */

static void *__ts_malloc(unsigned long size)
{
  if (size > __TS_LARGEST) {
    return 0;
  }
  if (__TS_MALLOC_MAY_FAIL && __ts_nondet_choice()) {
    return 0;
  }
  return __CPROVER_allocate(size, 0);
}

/* The division is by a constant if one of them is (expand_call.c). */
static void *__ts_calloc(unsigned long count, unsigned long size)
{
  if (size != 0 && count > __TS_LARGEST / size) {
    return 0;
  }
  if (__TS_MALLOC_MAY_FAIL && __ts_nondet_choice()) {
    return 0;
  }
  return __CPROVER_allocate(count * size, 1);
}

#ifndef __CPROVER__
static __ts_bool __ts_has_memory(unsigned long size)
{
  return size <= __TS_LARGEST &&
         !(__TS_MALLOC_MAY_FAIL && __ts_nondet_choice());
}
#endif

/* A power of two; see __ts_lib_aligned in library.c. */
static void *__ts_memalign(unsigned long alignment, unsigned long size)
{
#ifdef __CPROVER__
  (void)alignment;
  return __ts_malloc(size);
#else
  return __ts_has_memory(size) ? __ts_allocate_at(alignment, size) : 0;
#endif
}

/* alloca, and arrays of variable length: memory that lives on, unless somebody
 * could tell (MODEL_LEFT_MEMORY). */
static void *__ts_alloca(unsigned long size)
{
#ifdef __CPROVER__
  void *memory = __CPROVER_allocate(size, 0);
  __ts_bool it;
  if (it) {
    __ts_any_automatic = memory;
  }
  return memory;
#else
  return __ts_allocate_automatic(size);
#endif
}

/* Others may go on meanwhile. */
static void __ts_pause(void)
{
}

static void __ts_finish(void)
{
  __ts_finished = 1;
}

/* Nobody goes on: an atomic section stops for good in its middle, and what it
 * has done so far is not to be seen. */
#if defined __CPROVER__ || defined __TS_CONCURRENT
__ts_bool __ts_halted; /* there are no more turns */

static void __ts_halt(void)
{
  __ts_halted = 1;
}
#else
static void __ts_halt(void)
{
  __ts_finished = 1;
}
#endif

enum { __TS_RECURSIVE = MUTEX_RECURSIVE, __TS_ERRORCHECK = MUTEX_ERRORCHECK };
enum { __TS_KIND = MUTEX_KIND, __TS_AGAIN = MUTEX_AGAIN };
enum { __TS_HOLDER = MUTEX_HOLDER };

#include "crowd.c"
#include "misuse.c"

static void __ts_start(unsigned thread)
{
  __ts_active[thread] = 1;
}

static __ts_bool __ts_is_active(unsigned thread)
{
  return __ts_active[thread];
}

static void __ts_end_thread(unsigned thread, void *result)
{
  __ts_results[thread] = result;
  __ts_ended[thread] = 1;
}

static void __ts_begin(void)
{
}

static __ts_bool __ts_names_none(unsigned long name)
{
  return name == 0 || name > __TS_THREADS || !__ts_active[name - 1];
}

static __ts_bool __ts_join_ready(unsigned self, unsigned long name)
{
  return __ts_names_none(name) || name == self + 1ul || __ts_ended[name - 1] ||
         __ts_detached[name - 1];
}

/* Detached or joined before: its name may already name nothing. */
static int __ts_gone(unsigned long name)
{
  int error = __ts_ended[name - 1] ? 3 : 22; /* ESRCH, EINVAL */
  return __ts_misuse_of_thread(error, __TS_GIVEN_UP);
}

static int __ts_join(unsigned self, unsigned long name)
{
  if (__ts_names_none(name)) {
    return __ts_misuse_of_thread(3 /* ESRCH */, __TS_NO_THREAD);
  }
  if (name == self + 1ul && !__ts_detached[self]) {
    return 35; /* EDEADLK */
  }
  if (__ts_detached[name - 1]) {
    return __ts_gone(name);
  }
  __ts_detached[name - 1] = 1;
  return 0;
}

/* What one that is still running gives: EBUSY, ETIMEDOUT. */
static int __ts_join_or(unsigned self, unsigned long name, int running)
{
  return __ts_join_ready(self, name) ? __ts_join(self, name) : running;
}

static int __ts_tryjoin(unsigned self, unsigned long name)
{
  return name == self + 1ul ? 16 : __ts_join_or(self, name, 16);
}

static int __ts_timedjoin(unsigned self, unsigned long name)
{
  return __ts_join_or(self, name, 110);
}

static void *__ts_result(unsigned long name)
{
  return __ts_names_none(name) ? (void *)0 : __ts_results[name - 1];
}

static int __ts_detach(unsigned self, unsigned long name)
{
  (void)self;
  if (__ts_names_none(name)) {
    return __ts_misuse_of_thread(3 /* ESRCH */, __TS_NO_THREAD);
  }
  if (__ts_detached[name - 1]) {
    return __ts_gone(name);
  }
  __ts_detached[name - 1] = 1;
  return 0;
}

/* Of one that there is and that nobody joins. */
static int __ts_is_detached(unsigned self, unsigned long name)
{
  (void)self;
  return !__ts_names_none(name) && __ts_detached[name - 1];
}

/* The thread that begins next is created so. */
static int __ts_begin_detached(unsigned self, unsigned long name)
{
  (void)self;
  __ts_detached[name - 1] = 1;
  return 0;
}

static unsigned long __ts_self(unsigned self)
{
  return self + 1ul;
}

static int __ts_equal(unsigned self, unsigned long a, unsigned long b)
{
  (void)self;
  return a == b;
}

/* --- mutexes: the holder's name, or 0; spinlocks are the same ---
 *
 * If some mutex is not a normal one, contract/words.h says what stands above
 * the name. */

static int __ts_clear(unsigned self, unsigned *state)
{
  (void)self;
  *state = 0;
  return 0;
}

static int __ts_settype(unsigned self, unsigned *attribute, int kind)
{
  (void)self;
  if (kind < 0 || kind > 3) {
    return 22; /* EINVAL */
  }
  *attribute = (*attribute & ~3u) | (unsigned)kind;
  return 0;
}

enum { __TS_SETROBUST = 4 };

static int __ts_setrobust(unsigned self, unsigned *attribute, int robust)
{
  (void)self;
  if (robust != 0 && robust != 1) {
    return 22;
  }
  *attribute &= ~(unsigned)__TS_SETROBUST;
  *attribute |= robust ? __TS_SETROBUST : 0;
  return 0;
}

static int __ts_getrobust(unsigned self, unsigned *attribute)
{
  (void)self;
  return (*attribute & __TS_SETROBUST) != 0;
}

static int __ts_gettype(unsigned self, unsigned *attribute)
{
  (void)self;
  return (int)(*attribute & 3);
}

static int __ts_mutex_init(unsigned self, unsigned *mutex, unsigned *attribute)
{
  (void)self;
  *mutex = 0;
  if (__TS_KINDS && attribute && (*attribute & 3) != 3) { /* adaptive: normal */
    *mutex = (*attribute & 3) << MUTEX_KIND_AT;
  }
  if (__TS_KINDS && attribute && (*attribute & __TS_SETROBUST)) {
    *mutex |= MUTEX_ROBUST;
  }
  return 0;
}

static __ts_bool __ts_lock_ready(unsigned self, unsigned *mutex)
{
  if (__TS_KINDS) {
    unsigned holder = *mutex & __TS_HOLDER;
    __ts_bool is_ready = holder == 0 ||
                         (holder == self + 1 && (*mutex & __TS_KIND) != 0) ||
                         __ts_is_again(self, mutex);
#if !defined __CPROVER__ && !defined __TS_CONCURRENT
    __ts_behind = is_ready ? __ts_behind : holder;
#endif
    return is_ready;
  }
  return *mutex == 0;
}

#ifdef __CPROVER__
/* The name of who holds a mutex that this thread has to wait for, or 0. */
static unsigned __ts_holder(unsigned self, unsigned *mutex)
{
  return __ts_lock_ready(self, mutex) ? 0 : *mutex & __TS_HOLDER;
}
#endif

static int __ts_lock(unsigned self, unsigned *mutex)
{
  if (__TS_KINDS) {
    if (__ts_is_gone(mutex)) {
      return __TS_DESTROYED;
    }
    if (*mutex & MUTEX_LOST) {
      return 131; /* ENOTRECOVERABLE */
    }
    if ((*mutex & __TS_HOLDER) == 0) {
      *mutex |= self + 1;
      __ts_count(self, 1);
      return *mutex & MUTEX_DEAD ? 130 : 0; /* EOWNERDEAD */
    }
    if (*mutex & __TS_RECURSIVE) {
      *mutex += __TS_AGAIN;
    } else {
      return __ts_is_again(self, mutex) ? __TS_AGAIN_LOCKED : 35; /* EDEADLK */
    }
    __ts_count(self, 1);
    return 0;
  }
  *mutex = 1;
  return 0;
}

/* What it does if it is not free is `busy`. */
static int __ts_try(unsigned self, unsigned *mutex, int busy)
{
  if (__TS_KINDS) {
    unsigned holder = *mutex & __TS_HOLDER;
    if (holder != 0 && (holder != self + 1 || !(*mutex & __TS_RECURSIVE))) {
      return busy;
    }
    return __ts_lock(self, mutex);
  }
  if (*mutex != 0) {
    return busy;
  }
  *mutex = 1;
  return 0;
}

static int __ts_trylock(unsigned self, unsigned *mutex)
{
  return __ts_try(self, mutex, 16); /* EBUSY */
}

/* What pthread_mutex_destroy says of it, which changes nothing else. */
static int __ts_busy(unsigned self, unsigned *mutex)
{
  (void)self;
  return (__TS_KINDS ? *mutex & __TS_HOLDER : *mutex) != 0 ? 16 : 0;
}

/* What was not made consistent is lost. */
static unsigned __ts_given_back(unsigned mutex)
{
  return (mutex & (__TS_KIND | MUTEX_ROBUST)) |
         (mutex & MUTEX_DEAD ? MUTEX_LOST : 0u);
}

static int __ts_consistent(unsigned self, unsigned *mutex)
{
  if (!(*mutex & MUTEX_DEAD) || (*mutex & __TS_HOLDER) != self + 1) {
    return 22; /* EINVAL */
  }
  *mutex &= ~(unsigned)MUTEX_DEAD;
  return 0;
}

/* The thread ends: whether it holds it. */
static int __ts_abandon(unsigned self, unsigned *mutex)
{
  if (!(*mutex & MUTEX_ROBUST) || (*mutex & __TS_HOLDER) != self + 1) {
    return 0;
  }
  *mutex = (*mutex & (__TS_KIND | MUTEX_ROBUST)) | MUTEX_DEAD;
  __ts_count(self, -1);
  return 1;
}

static int __ts_unlock(unsigned self, unsigned *mutex)
{
  int misuse = __ts_misuse_of_unlock(self, mutex);
  if (misuse != 0) {
    return misuse;
  }
  if (__TS_KINDS && (*mutex & (__TS_KIND | MUTEX_ROBUST)) != 0) {
    if ((*mutex & __TS_HOLDER) != self + 1) {
      return 1; /* EPERM */
    }
    if (*mutex >= __TS_AGAIN) {
      *mutex -= __TS_AGAIN;
    } else {
      *mutex = __ts_given_back(*mutex);
    }
    __ts_count(self, -1);
    return 0;
  }
  *mutex = 0;
  __ts_count(self, -1);
  return 0;
}

/* --- condition variables: the set of threads that sleep on it --- */

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

/* --- semaphores: the value --- */

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

/* --- read-write locks: how many read, or bit 31 and the name of who writes ---
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

#include "prefer.c"

/* --- barriers: bits 0 to 7: for how many, 8 to 15: how many have come, the
 * others: the set of those that wait. With more than 48 threads there is no
 * room for how many have come: the set is in bits 8 on, and counted --- */

enum { __TS_MANY = __TS_THREADS > BARRIER_FEW };
enum { __TS_SET = __TS_MANY ? BARRIER_COME_AT : BARRIER_WAIT_AT };

__TS_STATE unsigned long
    __ts_serial; /* threads that are told that they are the one */

static int __ts_barrier_init(unsigned self, unsigned long *barrier,
                             unsigned count)
{
  (void)self;
  if (count == 0) {
    return 22; /* EINVAL */
  }
  if (__TS_CROWD) {
    __ts_crowd_move(barrier, &__ts_sleeps_at);
    *barrier = count < CROWD_COUNT ? count : CROWD_COUNT;
    return 0;
  }
  *barrier = count < BARRIER_COUNT ? count : BARRIER_COUNT;
  return 0;
}

static int __ts_arrive(unsigned self, unsigned long *barrier)
{
  unsigned long all = *barrier, come;
  if (__ts_is_barrier_gone(barrier)) {
    return __TS_DESTROYED;
  }
  if (__TS_CROWD) {
    __ts_crowd_arrive(self, barrier);
    return 0;
  }
  if (__TS_MANY) {
    come = (unsigned long)__builtin_popcountl(all >> __TS_SET) + 1;
  } else {
    come = (all >> BARRIER_COME_AT & 255) + 1;
  }
  if (come == (all & BARRIER_COUNT)) {
    __ts_serial |= __ts_one_of(all >> __TS_SET | 1ul << self);
    __ts_asleep &= ~(all >> __TS_SET);
    *barrier = all & BARRIER_COUNT;
  } else if (__TS_MANY) {
    *barrier = all | 1ul << (self + __TS_SET);
    __ts_asleep |= 1ul << self;
  } else {
    *barrier = (all & ~0xff00ul) | come << BARRIER_COME_AT;
    *barrier |= 1ul << (self + __TS_SET);
    __ts_asleep |= 1ul << self;
  }
  return 0;
}

static __ts_bool __ts_leave_ready(unsigned self, unsigned long *barrier)
{
  (void)barrier;
  return !__ts_sleeps(self);
}

static int __ts_leave(unsigned self, unsigned long *barrier)
{
  __ts_bool serial =
      __TS_CROWD ? __ts_crowd_serial(self) : __ts_serial >> self & 1;
  (void)barrier;
  if (!__TS_CROWD) {
    __ts_serial &= ~(1ul << self);
  }
  return serial ? -1 : 0; /* PTHREAD_BARRIER_SERIAL_THREAD */
}

/* --- once: 0 at first, 1 while it is done, 2 --- */

static __ts_bool __ts_once_ready(unsigned self, unsigned *once)
{
  (void)self;
  return *once != 1;
}

/* Whether this thread has to do it. */
static int __ts_once(unsigned self, unsigned *once)
{
  (void)self;
  if (*once != 0) {
    return 0;
  }
  *once = 1;
  return 1;
}

static int __ts_once_end(unsigned self, unsigned *once)
{
  (void)self;
  *once = 2;
  return 0;
}

/* The thread ends meanwhile: as if it had not begun. */
static int __ts_once_undo(unsigned self, unsigned *once)
{
  (void)self;
  *once = 0;
  return 0;
}

/* --- thread-specific data --- */

enum { __TS_DESTRUCTOR_ITERATIONS = 4 };

__TS_STATE void *__ts_values[__TS_KEYS][__TS_THREADS];
__TS_STATE void (*__ts_destructors[__TS_KEYS])(void *);
__TS_STATE unsigned long __ts_keys; /* those there are, a bit each */
/* By thread: keys that wait for their destructor; those that were called since
 * it went round them all; how often it went round. */
__TS_STATE unsigned long __ts_full[__TS_THREADS];
__TS_STATE unsigned long __ts_called[__TS_THREADS];
__TS_STATE unsigned char __ts_rounds[__TS_THREADS];

static __ts_bool __ts_is_key(unsigned key)
{
  return key < __TS_KEYS && (__ts_keys >> key & 1);
}

/* As in glibc the lowest number that is free. */
static int __ts_key_create(unsigned self, void (*destructor)(void *))
{
  unsigned key = 0;
  (void)self;
  for (unsigned k = __TS_KEYS; k-- > 0;) {
    key = __ts_keys >> k & 1 ? key : k;
  }
#ifndef __CPROVER__
  if (__ts_is_key(key)) {
    __builtin_trap(); /* loops that stay may create any number */
  }
#endif
  __ts_keys |= 1ul << key;
  __ts_destructors[key] = destructor;
  return (int)key;
}

/* Who gets its number next finds no values. */
static int __ts_key_delete(unsigned self, unsigned key)
{
  (void)self;
  if (!__ts_is_key(key)) {
    return 22; /* EINVAL */
  }
  for (unsigned t = 0; t < __TS_THREADS; t++) {
    __ts_values[key][t] = 0;
    __ts_full[t] &= ~(1ul << key);
  }
  __ts_keys &= ~(1ul << key);
  return 0;
}

static int __ts_setspecific(unsigned self, unsigned key, const void *value)
{
  if (!__ts_is_key(key)) {
    return 22; /* EINVAL */
  }
  __ts_values[key][self] = (void *)value;
  if (value && __ts_destructors[key]) {
    __ts_full[self] |= 1ul << key;
  } else {
    __ts_full[self] &= ~(1ul << key);
  }
  return 0;
}

static void *__ts_getspecific(unsigned self, unsigned key)
{
  return key < __TS_KEYS ? __ts_values[key][self] : (void *)0;
}

/* At a thread's end: some key whose destructor is to be run, plus one; or 0.
 * Each runs once, then those that have a value again; four times at most. */
static unsigned __ts_full_key(unsigned self)
{
  unsigned long left = __ts_full[self] & ~__ts_called[self], one;
  unsigned found = 0;
  if (!left && __ts_full[self] &&
      __ts_rounds[self] < __TS_DESTRUCTOR_ITERATIONS - 1) {
    __ts_rounds[self]++;
    __ts_called[self] = 0;
    left = __ts_full[self];
  }
  one = __ts_one_of(left);
  __ts_called[self] |= one;
  for (unsigned key = 0; key < __TS_KEYS; key++) {
    found = one >> key & 1 ? key + 1 : found;
  }
  return found;
}

static void (*__ts_destructor(unsigned self, unsigned name))(void *)
{
  (void)self;
  return __ts_destructors[name - 1];
}

static void *__ts_take_value(unsigned self, unsigned name)
{
  void *value = __ts_values[name - 1][self];
  __ts_values[name - 1][self] = 0;
  __ts_full[self] &= ~(1ul << (name - 1));
  return value;
}

/* --- timed waits: over at any moment at which they still have to wait --- */

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

#include "cancelled.c"

/* --- <threads.h>, where it has other results than POSIX --- */

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

/* --- clocks --- */

/* A struct timeval: the wall clock says anything. */
/* The processor time that was used: it does not go back. */
__TS_STATE static unsigned long __ts_clock_now;

static long __ts_clock(unsigned self)
{
  (void)self;
  unsigned passed = __ts_nondet_uint();
  __ts_clock_now += __ts_clock_now >> 62 ? 0 : passed;
  return (long)__ts_clock_now;
}

static int __ts_timeofday(unsigned self, unsigned *time)
{
  (void)self;
  ((long *)time)[0] = __ts_nondet_uint();
  ((long *)time)[1] = __ts_nondet_uint() % 1000000;
  return 0;
}
