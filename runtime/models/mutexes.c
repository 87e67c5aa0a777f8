/* mutexes.c -- mutexes, a part of models.c. The word is the holder's name, or
 * 0; spinlocks are the same. If some mutex is not a normal one,
 * contract/words.h says what stands above the name. */

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
