/* lock_attributes.c -- attributes of what threads wait for, a part of
 * library.c. They are kept; sharing with other processes and who inherits whose
 * priority change nothing of what can happen. */

/* Bits of an attribute of mutexes; the kind is in the first two. */
enum {
  __TS_MUTEX_SHARED = 1 << 4,
  __TS_MUTEX_PROTOCOL_AT = 5,
  __TS_MUTEX_PROTOCOL = 3 << 5
};

static int __ts_lib_pthread_mutexattr_setpshared(unsigned *attr, int shared)
{
  if (shared != 0 && shared != 1) {
    return 22; /* EINVAL */
  }
  *attr = shared ? *attr | __TS_MUTEX_SHARED : *attr & ~__TS_MUTEX_SHARED;
  return 0;
}

static int __ts_lib_pthread_mutexattr_getpshared(const unsigned *attr,
                                                 int *shared)
{
  *shared = (*attr & __TS_MUTEX_SHARED) != 0;
  return 0;
}

/* PTHREAD_PRIO_NONE, INHERIT; PROTECT refuses a thread whose priority is too
 * high. */
static int __ts_lib_pthread_mutexattr_setprotocol(unsigned *attr, int protocol)
{
  if (protocol < 0 || protocol > 2) {
    return 22;
  }
  if (protocol == 2) {
    __ts_lib_obstacle("a mutex with a priority of its own");
  }
  *attr = (*attr & ~__TS_MUTEX_PROTOCOL) | (unsigned)protocol
                                               << __TS_MUTEX_PROTOCOL_AT;
  return 0;
}

static int __ts_lib_pthread_mutexattr_getprotocol(const unsigned *attr,
                                                  int *protocol)
{
  *protocol = (int)((*attr & __TS_MUTEX_PROTOCOL) >> __TS_MUTEX_PROTOCOL_AT);
  return 0;
}

static int __ts_lib_pthread_mutexattr_setprioceiling(void *attr, int ceiling)
{
  (void)attr;
  (void)ceiling;
  __ts_lib_obstacle("a mutex with a priority of its own");
  return 0;
}

static int __ts_lib_pthread_mutexattr_getprioceiling(const void *attr,
                                                     int *ceiling)
{
  (void)ceiling;
  return __ts_lib_pthread_mutexattr_setprioceiling((void *)attr, 0);
}

/* EINVAL: its protocol has none. */
static int __ts_lib_pthread_mutex_getprioceiling(const void *mutex,
                                                 int *ceiling)
{
  (void)mutex;
  (void)ceiling;
  return 22;
}

static int __ts_lib_pthread_mutex_setprioceiling(void *mutex, int ceiling,
                                                 int *old)
{
  (void)ceiling;
  return __ts_lib_pthread_mutex_getprioceiling(mutex, old);
}

/* --- of condition variables: bit 0, shared; from bit 1 on, the clock --- */

static int __ts_lib_pthread_condattr_init(int *attr)
{
  *attr = 0;
  return 0;
}

static int __ts_lib_pthread_condattr_setclock(int *attr, int clock)
{
  if (clock != 0 && clock != 1) { /* CLOCK_REALTIME, CLOCK_MONOTONIC */
    return 22;
  }
  *attr = (*attr & 1) | clock << 1;
  return 0;
}

static int __ts_lib_pthread_condattr_getclock(const int *attr, int *clock)
{
  *clock = *attr >> 1;
  return 0;
}

static int __ts_lib_pthread_condattr_setpshared(int *attr, int shared)
{
  if (shared != 0 && shared != 1) {
    return 22;
  }
  *attr = (*attr & ~1) | shared;
  return 0;
}

static int __ts_lib_pthread_condattr_getpshared(const int *attr, int *shared)
{
  *shared = *attr & 1;
  return 0;
}

/* --- of barriers: shared --- */

static int __ts_lib_pthread_barrierattr_init(int *attr)
{
  *attr = 0;
  return 0;
}

static int __ts_lib_pthread_barrierattr_setpshared(int *attr, int shared)
{
  return __ts_lib_pthread_condattr_setpshared(attr, shared);
}

static int __ts_lib_pthread_barrierattr_getpshared(const int *attr, int *shared)
{
  return __ts_lib_pthread_condattr_getpshared(attr, shared);
}

/* --- of rwlocks: the kind, shared --- */

static int __ts_lib_pthread_rwlockattr_init(int *attr)
{
  attr[0] = attr[1] = 0;
  return 0;
}

static int __ts_lib_pthread_rwlockattr_setpshared(int *attr, int shared)
{
  return __ts_lib_pthread_condattr_setpshared(attr + 1, shared);
}

static int __ts_lib_pthread_rwlockattr_getpshared(const int *attr, int *shared)
{
  return __ts_lib_pthread_condattr_getpshared(attr + 1, shared);
}

/* Who prefers writers lets no reader pass one that waits (2). With the other
 * name for it (1) glibc prefers readers all the same. */
static int __ts_lib_pthread_rwlockattr_setkind_np(int *attr, int kind)
{
  if (kind < 0 || kind > 2) {
    return 22;
  }
  attr[0] = kind;
  return 0;
}

static int __ts_lib_pthread_rwlockattr_getkind_np(const int *attr, int *kind)
{
  *kind = attr[0];
  return 0;
}
