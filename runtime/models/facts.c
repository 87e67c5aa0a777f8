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
  if (base != 1) { /* TIME_UTC */
    return 0;
  }
  __ts_lib_clock_gettime(0, time);
  return base;
}

static double __ts_lib_difftime(long later, long earlier)
{
  return (double)(later - earlier);
}

static int __ts_lib_clock_getres(int clock, long *resolution)
{
  if ((clock < 0 || clock > 11) && __ts_lib_done() != 0) {
    return -1;
  }
  if (resolution) {
    unsigned nanoseconds = __ts_lib_any_uint();
    __ts_lib_assume(nanoseconds > 0 && nanoseconds < 1000000000);
    resolution[0] = 0;
    resolution[1] = nanoseconds;
  }
  return 0;
}

/* Ticks since some time, and the processor time of this process and of its
 * children, user's and system's, of which it has none. */
static unsigned long __ts_lib_ticks, __ts_lib_used[2];

static unsigned long __ts_lib_later(unsigned long *last)
{
  unsigned long now = __ts_lib_any_uint();
  __ts_lib_assume(now >= *last);
  *last = now;
  return now;
}

/* What the processor counts: it does not go back. */
static unsigned long long __ts_lib___builtin_ia32_rdtsc(void)
{
  static unsigned long last;
  return __ts_lib_later(&last);
}

static long __ts_lib_times(long *used)
{
  unsigned long now;
  __ts_lib_begin();
  now = __ts_lib_later(&__ts_lib_ticks);
  if (used) {
    used[0] = (long)__ts_lib_later(&__ts_lib_used[0]);
    used[1] = (long)__ts_lib_later(&__ts_lib_used[1]);
    used[2] = used[3] = 0;
  }
  __ts_lib_end();
  return (long)now;
}

/* --- the process --- */

static int __ts_lib_process;

static int __ts_lib_getpid(void)
{
  int process;
  __ts_lib_begin();
  if (!__ts_lib_process) {
    int number = __ts_lib_any_int();
    __ts_lib_assume(number > 0);
    __ts_lib_process = number;
  }
  process = __ts_lib_process;
  __ts_lib_end();
  return process;
}

/* It may end, and another process takes its place. */
static int __ts_lib_getppid(void)
{
  int number = __ts_lib_any_int();
  __ts_lib_assume(number >= 0);
  return number;
}

/* Each thread's number is its own; main's is the process's. */
static int __ts_lib_numbers[64];
static unsigned __ts_lib_number_count;
static _Thread_local int __ts_lib_own_number;

static int __ts_lib_new_number(void)
{
  int number = __ts_lib_any_int();
  __ts_lib_assume(number > 0 && number != __ts_lib_getpid());
  __ts_lib_begin();
  if (__ts_lib_number_count == 64) {
    __ts_lib_obstacle("the numbers of more than 64 threads");
  }
  for (unsigned i = 0; i < __ts_lib_number_count; i++) {
    __ts_lib_assume(number != __ts_lib_numbers[i]);
  }
  __ts_lib_numbers[__ts_lib_number_count++] = number;
  __ts_lib_end();
  return number;
}

static int __ts_lib_gettid(void)
{
  if (__ts_lib_self() == 1) {
    return __ts_lib_getpid();
  }
  if (!__ts_lib_own_number) {
    __ts_lib_own_number = __ts_lib_new_number();
  }
  return __ts_lib_own_number;
}

/* Nothing here changes them. These are called where a program asks more than
 * once: the flag REPEATS in calls.def. */
static unsigned __ts_lib_ids[4];
static _Bool __ts_lib_ids_known[4];

static unsigned __ts_lib_id(int which)
{
  unsigned id;
  __ts_lib_begin();
  if (!__ts_lib_ids_known[which]) {
    __ts_lib_ids[which] = __ts_lib_any_uint();
    __ts_lib_ids_known[which] = 1;
  }
  id = __ts_lib_ids[which];
  __ts_lib_end();
  return id;
}

static unsigned __ts_lib_getuid(void)
{
  return __ts_lib_id(0);
}

static unsigned __ts_lib_geteuid(void)
{
  return __ts_lib_id(1);
}

static unsigned __ts_lib_getgid(void)
{
  return __ts_lib_id(2);
}

static unsigned __ts_lib_getegid(void)
{
  return __ts_lib_id(3);
}

static int __ts_lib_getpagesize(void)
{
  return 4096;
}

static int __ts_lib_sched_getcpu(void)
{
  int processor = __ts_lib_any_int();
  __ts_lib_assume(processor >= 0 && processor < 8192);
  return processor;
}

static int __ts_lib_processors(void)
{
  int count = __ts_lib_any_int();
  __ts_lib_assume(count > 0 && count <= 8192);
  return count;
}

/* What else was asked for, and what it was. */
static int __ts_lib_asked[8];
static long __ts_lib_told[8];
static unsigned __ts_lib_asked_count;

static long __ts_lib_value_of(int name)
{
  unsigned i = 0;
  long value;
  __ts_lib_begin();
  while (i < __ts_lib_asked_count && __ts_lib_asked[i] != name) {
    i++;
  }
  if (i == 8) {
    __ts_lib_obstacle("sysconf of more than eight names");
  }
  if (i == __ts_lib_asked_count) {
    unsigned long any = __ts_lib_any_ulong();
    __ts_lib_asked[i] = name;
    __ts_lib_told[i] = (long)(any >> 1) - 1;
    __ts_lib_asked_count++;
  }
  value = __ts_lib_told[i];
  __ts_lib_end();
  return value;
}

/* Limits may be set, processors and memory come and go. */
static long __ts_lib_sysconf(int name)
{
  switch (name) {
  case 2: /* _SC_CLK_TCK */
    return 100;
  case 30: /* _SC_PAGESIZE */
    return 4096;
  case 75: /* _SC_THREAD_STACK_MIN */
    return 16384;
  case 84: /* _SC_NPROCESSORS_ONLN */
    return __ts_lib_processors();
  case 0:  /* _SC_ARG_MAX */
  case 1:  /* _SC_CHILD_MAX */
  case 4:  /* _SC_OPEN_MAX */
  case 86: /* _SC_AVPHYS_PAGES */
    return (long)(__ts_lib_any_ulong() >> 1) - 1;
  default:
    return __ts_lib_value_of(name);
  }
}

/* What PTHREAD_STACK_MIN stands for with _GNU_SOURCE. */
static long __ts_lib___sysconf(int name)
{
  return __ts_lib_sysconf(name);
}

/* A glibc that has all that is modelled here. */
static const char *__ts_lib_gnu_get_libc_version(void)
{
  return "2.36";
}

static const char *__ts_lib_gnu_get_libc_release(void)
{
  return "stable";
}

/* --- numbers at random --- */

/* As glibc has it. */
static int __ts_lib_rand_r(unsigned *seed)
{
  unsigned next = *seed, number;
  next = next * 1103515245u + 12345u;
  number = next / 65536 % 2048;
  next = next * 1103515245u + 12345u;
  number = number << 10 ^ next / 65536 % 1024;
  next = next * 1103515245u + 12345u;
  number = number << 10 ^ next / 65536 % 1024;
  *seed = next;
  return (int)number;
}

/* Seeds that rand() and random() were given, the last one first while nothing
 * was drawn. What is drawn is anything; so it cannot be drawn again. Called
 * where a program seeds more than once, see transforms/threads/random.c. */
static unsigned __ts_lib_seeds[8];
static unsigned __ts_lib_seed_count;

static void __ts_lib_seed_again(unsigned seed, _Bool first)
{
  __ts_lib_begin();
  seed = seed ? seed : 1; /* glibc: the same */
  if (first) {
    __ts_lib_seed_count = 0;
  } else if (__ts_lib_seed_count == 0 && seed == 1) {
    __ts_lib_obstacle("the numbers that rand() gives again");
  }
  for (unsigned i = 0; i < __ts_lib_seed_count; i++) {
    if (__ts_lib_seeds[i] == seed) {
      __ts_lib_obstacle("the numbers that rand() gives again");
    }
  }
  if (__ts_lib_seed_count == 8) {
    __ts_lib_obstacle("more than eight seeds of rand()");
  }
  __ts_lib_seeds[__ts_lib_seed_count++] = seed;
  __ts_lib_end();
}

/* The family of drand48, as glibc has it: 48 bits, the lowest first. */
static unsigned long __ts_lib_bits48;
static unsigned long __ts_lib_factor48 = 0x5deece66dul, __ts_lib_summand48 = 11;
static unsigned short __ts_lib_old48[3];

static unsigned long __ts_lib_next48(unsigned long bits)
{
  return (bits * __ts_lib_factor48 + __ts_lib_summand48) & 0xfffffffffffful;
}

static unsigned long __ts_lib_step48(void)
{
  unsigned long bits = __ts_lib_next48(__ts_lib_bits48);
  __ts_lib_bits48 = bits;
  return bits;
}

static unsigned long __ts_lib_get48(const unsigned short *at)
{
  return at[0] | (unsigned long)at[1] << 16 | (unsigned long)at[2] << 32;
}

static void __ts_lib_put48(unsigned short *at, unsigned long bits)
{
  at[0] = (unsigned short)bits;
  at[1] = (unsigned short)(bits >> 16);
  at[2] = (unsigned short)(bits >> 32);
}

static unsigned long __ts_lib_step_at48(unsigned short *at)
{
  unsigned long bits = __ts_lib_next48(__ts_lib_get48(at));
  __ts_lib_put48(at, bits);
  return bits;
}

static double __ts_lib_drand48(void)
{
  return (double)__ts_lib_step48() / 281474976710656.0;
}

static double __ts_lib_erand48(unsigned short *at)
{
  return (double)__ts_lib_step_at48(at) / 281474976710656.0;
}

static long __ts_lib_lrand48(void)
{
  return (long)(__ts_lib_step48() >> 17);
}

static long __ts_lib_nrand48(unsigned short *at)
{
  return (long)(__ts_lib_step_at48(at) >> 17);
}

static long __ts_lib_mrand48(void)
{
  return (int)(__ts_lib_step48() >> 16);
}

static long __ts_lib_jrand48(unsigned short *at)
{
  return (int)(__ts_lib_step_at48(at) >> 16);
}

static void __ts_lib_start48(unsigned long bits)
{
  __ts_lib_bits48 = bits;
  __ts_lib_factor48 = 0x5deece66dul;
  __ts_lib_summand48 = 11;
}

static void __ts_lib_srand48(long seed)
{
  __ts_lib_start48((unsigned long)(unsigned)seed << 16 | 0x330e);
}

static unsigned short *__ts_lib_seed48(unsigned short *seed)
{
  __ts_lib_put48(__ts_lib_old48, __ts_lib_bits48);
  __ts_lib_start48(__ts_lib_get48(seed));
  return __ts_lib_old48;
}

static void __ts_lib_lcong48(unsigned short *all)
{
  __ts_lib_bits48 = __ts_lib_get48(all);
  __ts_lib_factor48 = __ts_lib_get48(all + 3);
  __ts_lib_summand48 = all[6];
}
