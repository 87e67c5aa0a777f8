/* threads.c -- how threads begin, end and are joined, a part of models.c. */

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
