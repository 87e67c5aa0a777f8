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

/* How many stores a buffer has room for. */
#ifndef __TS_ENTRIES
#define __TS_ENTRIES 8
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

__ts_bool __ts_nondet_go(void);  /* how far a turn goes */
unsigned __ts_nondet_when(void); /* in which turn a store is seen */
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

/* Each stands on those before it. */
/* clang-format off */
#include "crowd.c"
#include "misuse.c"
#include "threads.c"
#include "mutexes.c"
#include "conditions.c"
#include "semaphores.c"
#include "rwlocks.c"
#include "prefer.c"
#include "barriers.c"
#include "once.c"
#include "specific.c"
#include "timed.c"
#include "cancelled.c"
#include "c11.c"
#include "clocks.c"
