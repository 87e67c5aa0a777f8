/* barriers.c -- barriers, a part of models.c. In bits 0 to 7 of the word stands
 * for how many it is, in 8 to 15 how many have come, in the others the set of
 * those that wait. With more than 48 threads there is no room for how many have
 * come: the set is in bits 8 on, and counted. */

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
