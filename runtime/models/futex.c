/* futex.c -- the calls of Linux that have no name of their own, a part of
 * library.c; above all futexes. */

enum { __TS_SLEEPERS = 64 };

/* By thread: where it sleeps (null: nowhere), and whether it was woken up. */
static const unsigned *__ts_lib_slept_on[__TS_SLEEPERS];
static unsigned __ts_lib_woken[__TS_SLEEPERS];

/* One with a time limit may end at once, as if it had waited. */
static long __ts_lib_futex_wait(const unsigned *at, unsigned value,
                                const void *limit)
{
  unsigned long self = __ts_lib_self() - 1;
  if (self >= __TS_SLEEPERS) {
    __ts_lib_obstacle("a futex with more than 64 threads");
  }
  __ts_lib_begin();
  if (__atomic_load_n(at, __ATOMIC_SEQ_CST) != value) {
    __ts_lib_fail(11); /* EAGAIN */
    __ts_lib_end();
    return -1;
  }
  if (limit && __ts_lib_any_bool()) {
    __ts_lib_fail(110); /* ETIMEDOUT */
    __ts_lib_end();
    return -1;
  }
  __ts_lib_slept_on[self] = at;
  __ts_lib_end();
  __ts_lib_await(&__ts_lib_woken[self]);
  return 0;
}

/* Whichever of those that sleep there, as many as are asked for. */
static long __ts_lib_futex_wake(const unsigned *at, unsigned most)
{
  unsigned sleeping = 0, woken = 0;
  __ts_lib_begin();
  for (int i = 0; i < __TS_SLEEPERS; i++) {
    sleeping += __ts_lib_slept_on[i] == at;
  }
  for (int i = 0; i < __TS_SLEEPERS; i++) {
    if (__ts_lib_slept_on[i] != at) {
      continue;
    }
    if (woken < most && (sleeping <= most - woken || __ts_lib_any_bool())) {
      __ts_lib_slept_on[i] = 0;
      __ts_lib_woken[i] = 1;
      woken++;
    }
    sleeping--;
  }
  __ts_lib_end();
  return woken;
}

static long __ts_lib_futex(const unsigned *at, int what, unsigned value,
                           const void *limit)
{
  switch (what & 127) { /* without FUTEX_PRIVATE_FLAG */
  case 0:               /* FUTEX_WAIT */
    return __ts_lib_futex_wait(at, value, limit);
  case 1: /* FUTEX_WAKE */
    return __ts_lib_futex_wake(at, value);
  default:
    __ts_lib_obstacle("a futex operation other than to wait and to wake");
    return -1;
  }
}

/* Arguments that the call does not have are zero. */
static long __ts_lib_syscall(long number, unsigned long a, unsigned long b,
                             unsigned long c, unsigned long d)
{
  switch (number) {
  case 24: /* SYS_sched_yield */
    return 0;
  case 39: /* SYS_getpid */
    return __ts_lib_getpid();
  case 186: /* SYS_gettid */
    return __ts_lib_gettid();
  case 202: /* SYS_futex */
    return __ts_lib_futex((const unsigned *)a, (int)b, (unsigned)c,
                          (const void *)d);
  case 318: /* SYS_getrandom */
    return __ts_lib_getrandom((char *)a, b, (unsigned)c);
  case 324: /* SYS_membarrier: everything is in order here */
    return 0;
  default:
    __ts_lib_obstacle("a system call of this number");
    return -1;
  }
}
