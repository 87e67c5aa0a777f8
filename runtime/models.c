/* models.c -- threads, mutexes and condition variables for the sequentialised
 * program.
 *
 * Printed in front of every such program. __TS_THREADS threads; a thread's name
 * is its number plus one, so 0 names none. X_ready says whether X can go on; X
 * itself is called only then. A mutex is 0 when free, else its holder's name; a
 * condition variable is the set of threads that sleep on it. */
#ifndef __TS_THREADS
#define __TS_THREADS 8
#endif
#ifndef __TS_SPURIOUS
#define __TS_SPURIOUS 0
#endif

#ifndef __TS_MALLOC_MAY_FAIL
#define __TS_MALLOC_MAY_FAIL 0
#endif

#ifndef __TS_STATE
#define __TS_STATE /* where what can change is kept */
#endif

#ifdef __CPROVER__
typedef __CPROVER_bool __ts_bool;
#else
typedef _Bool __ts_bool;
void *__CPROVER_allocate(unsigned long, __ts_bool);
static unsigned long __ts_one_of(unsigned long all);
#endif

__ts_bool __ts_nondet_go(void); /* how far a turn goes */
__ts_bool __ts_nondet_choice(void);
unsigned long __ts_nondet_set(void);
_Bool __ts_nondet_bool(void);
char __ts_nondet_char(void);
signed char __ts_nondet_schar(void);
unsigned char __ts_nondet_uchar(void);
short __ts_nondet_short(void);
unsigned short __ts_nondet_ushort(void);
int __ts_nondet_int(void);
unsigned __ts_nondet_uint(void);
long __ts_nondet_long(void);
unsigned long __ts_nondet_ulong(void);
long long __ts_nondet_longlong(void);
unsigned long long __ts_nondet_ulonglong(void);
float __ts_nondet_float(void);
double __ts_nondet_double(void);

__TS_STATE __ts_bool __ts_active[__TS_THREADS] = {1}; /* main is */
__TS_STATE __ts_bool __ts_ended[__TS_THREADS];
__TS_STATE __ts_bool __ts_detached[__TS_THREADS];
__TS_STATE void *__ts_results[__TS_THREADS];
__TS_STATE __ts_bool __ts_finished;
unsigned __ts_bad; /* number of the event plus one */

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

static void *__ts_malloc(unsigned long size)
{
  if (__TS_MALLOC_MAY_FAIL && __ts_nondet_choice()) {
    return 0;
  }
  return __CPROVER_allocate(size, 0);
}

static void *__ts_calloc(unsigned long count, unsigned long size)
{
  if (__TS_MALLOC_MAY_FAIL && __ts_nondet_choice()) {
    return 0;
  }
  return __CPROVER_allocate(count * size, 1);
}

static void __ts_finish(void)
{
  __ts_finished = 1;
}

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
  (void)self;
  return __ts_names_none(name) || __ts_ended[name - 1] ||
         __ts_detached[name - 1];
}

/* Detached or joined before: its name may already name nothing. */
static int __ts_gone(unsigned long name)
{
  return __ts_ended[name - 1] ? 3 : 22; /* ESRCH, EINVAL */
}

static int __ts_join(unsigned self, unsigned long name)
{
  (void)self;
  if (__ts_names_none(name)) {
    return 3; /* ESRCH */
  }
  if (__ts_detached[name - 1]) {
    return __ts_gone(name);
  }
  __ts_detached[name - 1] = 1;
  return 0;
}

static void *__ts_result(unsigned long name)
{
  return __ts_names_none(name) ? (void *)0 : __ts_results[name - 1];
}

static int __ts_detach(unsigned self, unsigned long name)
{
  (void)self;
  if (__ts_names_none(name)) {
    return 3; /* ESRCH */
  }
  if (__ts_detached[name - 1]) {
    return __ts_gone(name);
  }
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

static int __ts_mutex_init(unsigned self, unsigned *mutex)
{
  (void)self;
  *mutex = 0;
  return 0;
}

static __ts_bool __ts_lock_ready(unsigned self, unsigned *mutex)
{
  (void)self;
  return *mutex == 0;
}

static int __ts_lock(unsigned self, unsigned *mutex)
{
  *mutex = self + 1;
  return 0;
}

static int __ts_trylock(unsigned self, unsigned *mutex)
{
  if (*mutex != 0) {
    return 16; /* EBUSY */
  }
  *mutex = self + 1;
  return 0;
}

static int __ts_unlock(unsigned self, unsigned *mutex)
{
  (void)self;
  *mutex = 0;
  return 0;
}

static int __ts_cond_init(unsigned self, unsigned long *cond)
{
  (void)self;
  *cond = 0;
  return 0;
}

static int __ts_sleep(unsigned self, unsigned long *cond, unsigned *mutex)
{
  *mutex = 0;
  *cond |= 1ul << self;
  return 0;
}

static __ts_bool __ts_wake_ready(unsigned self, unsigned long *cond,
                                 unsigned *mutex)
{
  return *mutex == 0 && (__TS_SPURIOUS || !(*cond >> self & 1));
}

static int __ts_wake(unsigned self, unsigned long *cond, unsigned *mutex)
{
  *cond &= ~(1ul << self);
  *mutex = self + 1;
  return 0;
}

/* One of them, whichever, if there is any. */
static int __ts_signal(unsigned self, unsigned long *cond)
{
  (void)self;
  *cond &= ~__ts_one_of(*cond);
  return 0;
}

static int __ts_broadcast(unsigned self, unsigned long *cond)
{
  (void)self;
  *cond = 0;
  return 0;
}
