/* facts.c -- what a program can ask the system, a part of library.c. */

/* --- time, and the rest --- */

/* The clocks that never go back: those of Linux, but for the time of day (0, 5,
 * 8, 11), and for each thread's (3). Nothing is known of one and another. */
static unsigned __ts_lib_seconds[12], __ts_lib_nanoseconds[12];
static _Thread_local unsigned __ts_lib_own_seconds, __ts_lib_own_nanoseconds;

static void __ts_lib_go_on(unsigned *last_seconds, unsigned *last_nanoseconds,
                           unsigned seconds, unsigned nanoseconds)
{
  __ts_lib_begin();
  __ts_lib_assume(
      seconds > *last_seconds ||
      (seconds == *last_seconds && nanoseconds >= *last_nanoseconds));
  *last_seconds = seconds;
  *last_nanoseconds = nanoseconds;
  __ts_lib_end();
}

static int __ts_lib_clock_gettime(int clock, long *time)
{
  if ((clock < 0 || clock > 11) && __ts_lib_done() != 0) {
    return -1;
  }
  unsigned seconds = __ts_lib_any_uint();
  unsigned nanoseconds = __ts_lib_any_uint() % 1000000000;
  if (clock == 3) {
    __ts_lib_go_on(&__ts_lib_own_seconds, &__ts_lib_own_nanoseconds, seconds,
                   nanoseconds);
  } else if (clock == 1 || clock == 2 || clock == 4 ||
             (clock > 5 && clock < 11 && clock != 8)) {
    __ts_lib_go_on(&__ts_lib_seconds[clock], &__ts_lib_nanoseconds[clock],
                   seconds, nanoseconds);
  }
  time[0] = seconds;
  time[1] = nanoseconds;
  return 0;
}

static int __ts_lib_timespec_get(long *time, int base)
{
  __ts_lib_clock_gettime(0, time);
  return base;
}

static int __ts_lib_process;

static int __ts_lib_getpid(void)
{
  __ts_lib_begin();
  if (!__ts_lib_process) {
    int number = __ts_lib_any_int();
    __ts_lib_assume(number > 0);
    __ts_lib_process = number;
  }
  __ts_lib_end();
  return __ts_lib_process;
}

/* The environment may be empty. */
static char *__ts_lib_getenv(const char *name)
{
  (void)name;
  if (__ts_lib_any_bool()) {
    __ts_lib_obstacle("the value of an environment variable");
  }
  return 0;
}

static int __ts_lib_rand_r(unsigned *seed)
{
  *seed = __ts_lib_any_uint();
  return (int)(__ts_lib_any_uint() >> 1);
}
