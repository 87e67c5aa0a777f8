/* crowd.c -- who sleeps on a condition variable or at a barrier, with more
 * threads than a word has bits, or where no state may have names of threads.
 *
 * Part of models.c. It is kept by thread what each sleeps at; the word of a
 * condition variable says how many do, that of a barrier for how many it is and
 * how many have come (contract/words.h). */

/* What is kept only with a crowd has no elements without. */
#if defined __CPROVER__ || defined __TS_CONCURRENT
enum { __TS_CROWDED = __TS_CROWD ? __TS_THREADS : 1 };
#else
enum { __TS_CROWDED = __TS_CROWD ? __TS_THREADS : 0 };
#endif

__TS_STATE const void *__ts_sleeps_at[__TS_CROWDED];
/* Its wait was refused; it is told that it is the one at a barrier. */
__TS_STATE __ts_bool __ts_refused_one[__TS_CROWDED];
__TS_STATE __ts_bool __ts_serial_one[__TS_CROWDED];

/* The object's word does not say all of what a step does to those who sleep. */
#if defined __CPROVER__ || defined __TS_CONCURRENT
static void __ts_tells_sleeper(unsigned thread, __ts_bool writes)
{
  (void)thread;
  (void)writes;
}
#else
static void __ts_tells_sleeper(unsigned thread, __ts_bool writes)
{
  if (__builtin_expect(__ts_wanted & 1, 0)) {
    __ts_access(0, &__ts_sleeps_at[thread], sizeof *__ts_sleeps_at, writes);
  }
}
#endif

static __ts_bool __ts_crowd_sleeps(unsigned self)
{
  __ts_tells_sleeper(self, 0);
  return __ts_sleeps_at[self] != 0;
}

static void __ts_crowd_sleep(unsigned self, const void *at)
{
  __ts_tells_sleeper(self, 1);
  __ts_sleeps_at[self] = at;
}

/* One of those that sleep there, or that thread, whichever; its name. 0: there
 * is none. */
static unsigned __ts_crowd_one(const void *at, unsigned also)
{
#ifdef __CPROVER__
  unsigned name = __ts_nondet_name(), any = also;
  for (unsigned t = 0; t < __TS_THREADS; t++) {
    any |= __ts_sleeps_at[t] == at;
  }
  __CPROVER_assume(name <= __TS_THREADS && (name != 0) == (any != 0));
  __CPROVER_assume(name == 0 || name == also || __ts_sleeps_at[name - 1] == at);
  return name;
#elif defined __TS_CONCURRENT
  unsigned from = __ts_nondet_name() % __TS_THREADS;
  for (unsigned k = 0; k < __TS_THREADS; k++) {
    unsigned t = (from + k) % __TS_THREADS;
    if (t + 1 == also || __ts_sleeps_at[t] == at) {
      return t + 1;
    }
  }
  return 0;
#else
  _Bool all[__TS_THREADS];
  for (unsigned t = 0; t < __TS_THREADS; t++) {
    all[t] = t + 1 == also || __ts_sleeps_at[t] == at;
  }
  return __ts_choose_thread(all, __TS_THREADS);
#endif
}

/* All that sleep there do so no longer: from now on they sleep at what is given
 * instead. */
static void __ts_crowd_move(const void *at, const void *to)
{
  for (unsigned t = 0; t < __TS_THREADS; t++) {
    if (__ts_sleeps_at[t] == at) {
      __ts_crowd_sleep(t, to);
    }
  }
}

/* --- condition variables --- */

/* Who slept there before is never woken. */
static void __ts_crowd_cond_init(unsigned long *cond)
{
  __ts_crowd_move(cond, &__ts_sleeps_at);
  *cond = 0;
}

/* The word has no sleepers of an object that was there before. */
static void __ts_crowd_signal(unsigned long *cond)
{
  unsigned name = *cond != 0 ? __ts_crowd_one(cond, 0) : 0;
  if (name != 0) {
    __ts_crowd_sleep(name - 1, 0);
    *cond -= 1;
  }
}

static void __ts_crowd_broadcast(unsigned long *cond)
{
  if (*cond != 0) {
    __ts_crowd_move(cond, 0);
  }
  *cond = 0;
}

/* It wakes up by itself. */
static void __ts_crowd_rouse(unsigned self, unsigned long *cond)
{
  __ts_crowd_sleep(self, 0);
  *cond -= *cond != 0;
}

/* --- barriers --- */

static void __ts_crowd_arrive(unsigned self, unsigned long *barrier)
{
  unsigned long count = *barrier & CROWD_COUNT;
  unsigned long come = (*barrier >> CROWD_COME_AT) + 1;
  if (come == count) {
    unsigned name = __ts_crowd_one(barrier, self + 1);
    if (name != 0) {
      __ts_serial_one[name - 1] = 1;
    }
    __ts_crowd_move(barrier, 0);
    *barrier = count;
  } else {
    *barrier = count | come << CROWD_COME_AT;
    __ts_crowd_sleep(self, barrier);
  }
}

static __ts_bool __ts_crowd_serial(unsigned self)
{
  __ts_bool serial = __ts_serial_one[self];
  __ts_serial_one[self] = 0;
  return serial;
}
