/* system.c -- processes, their limits and rights, a part of library.c. */

/* --- processors --- */

static int __ts_lib_get_nprocs(void)
{
  return __ts_lib_processors();
}

static int __ts_lib_get_nprocs_conf(void)
{
  return __ts_lib_processors();
}

static long __ts_lib_get_phys_pages(void)
{
  return __ts_lib_sysconf(85); /* _SC_PHYS_PAGES */
}

static long __ts_lib_get_avphys_pages(void)
{
  return __ts_lib_sysconf(86); /* _SC_AVPHYS_PAGES */
}

/* Some processor is in the set, and no error is likelier than another. */
static int __ts_lib_affinity(unsigned long size, unsigned char *set)
{
  _Bool some = 0;
  for (unsigned long i = 0; i < size; i++) {
    set[i] = __ts_lib_some_byte();
    some = some || set[i];
  }
  __ts_lib_assume(some);
  return 0;
}

static int __ts_lib_sched_getaffinity(int process, unsigned long size,
                                      unsigned char *set)
{
  (void)process;
  return __ts_lib_done() == 0 ? __ts_lib_affinity(size, set) : -1;
}

static int __ts_lib_pthread_getaffinity_np(unsigned long thread,
                                           unsigned long size,
                                           unsigned char *set)
{
  (void)thread;
  int error = __ts_lib_refused();
  return error ? error : __ts_lib_affinity(size, set);
}

static int __ts_lib_getloadavg(double *to, int count)
{
  int n = __ts_lib_any_int();
  __ts_lib_assume(n >= -1 && n <= count && n <= 3);
  for (int i = 0; i < n; i++) {
    to[i] = (double)__ts_lib_any_uint() / 100.0;
  }
  return n;
}

/* --- scheduling --- */

static int __ts_lib_sched_getscheduler(int process)
{
  (void)process;
  int policy = __ts_lib_some_number();
  __ts_lib_assume(policy < 8);
  return policy;
}

static int __ts_lib_sched_getparam(int process, int *priority)
{
  (void)process;
  if (__ts_lib_done() != 0) {
    return -1;
  }
  int any = __ts_lib_any_int();
  __ts_lib_assume(any >= 0 && any < 100);
  *priority = any;
  return 0;
}

static int __ts_lib_sched_rr_get_interval(int process, long *time)
{
  (void)process;
  if (__ts_lib_done() != 0) {
    return -1;
  }
  time[0] = __ts_lib_any_uint();
  time[1] = __ts_lib_any_uint() % 1000000000;
  return 0;
}

static int __ts_lib_getpriority(int kind, unsigned who)
{
  (void)kind;
  (void)who;
  int priority = __ts_lib_any_int();
  __ts_lib_assume(priority >= -20 && priority < 20);
  return priority;
}

static int __ts_lib_setpriority(int kind, unsigned who, int priority)
{
  (void)kind;
  (void)who;
  (void)priority;
  return __ts_lib_done();
}

static int __ts_lib_nice(int by)
{
  (void)by;
  return __ts_lib_getpriority(0, 0);
}

/* --- limits and what was used --- */

/* The soft limit is not above the hard one. */
static int __ts_lib_getrlimit(int what, unsigned long *limits)
{
  (void)what;
  if (__ts_lib_told_words(limits, 2) != 0) {
    return -1;
  }
  __ts_lib_assume(limits[0] <= limits[1]);
  return 0;
}

static int __ts_lib_setrlimit(int what, const void *limits)
{
  (void)what;
  (void)limits;
  return __ts_lib_done();
}

/* A struct rusage has 18 words; the first four are times. */
static int __ts_lib_getrusage(int who, unsigned long *to)
{
  (void)who;
  if (__ts_lib_done() != 0) {
    return -1;
  }
  for (int i = 0; i < 18; i++) {
    to[i] = __ts_lib_any_uint();
  }
  to[1] %= 1000000;
  to[3] %= 1000000;
  return 0;
}

static long __ts_lib_pathconf(const char *name, int what)
{
  (void)name;
  (void)what;
  return (long)(__ts_lib_any_ulong() >> 1) - 1;
}

static long __ts_lib_fpathconf(int file, int what)
{
  (void)file;
  return __ts_lib_pathconf("", what);
}

/* --- other processes, and rights --- */

static int __ts_lib_system(const char *command)
{
  int status = __ts_lib_any_int();
  __ts_lib_assume(status >= -1 && status < 0x10000);
  return command ? status : status != 0;
}

/* There are none: fork() is not understood, and pclose() waits for its own. */
static int __ts_lib_wait_for(int process, int *status, int how)
{
  (void)process;
  (void)status;
  (void)how;
  __ts_lib_fail(10); /* ECHILD */
  return -1;
}

static int __ts_lib_waitpid(int process, int *status, int how)
{
  return __ts_lib_wait_for(process, status, how);
}

static int __ts_lib_wait(int *status)
{
  return __ts_lib_wait_for(-1, status, 0);
}

static int __ts_lib_getpgrp(void)
{
  return __ts_lib_getppid();
}

static int __ts_lib_setsid(void)
{
  return __ts_lib_some_number();
}

static int __ts_lib_setuid(unsigned user)
{
  (void)user;
  if (__ts_lib_done() != 0) {
    return -1;
  }
  __ts_lib_obstacle("another user from now on");
  return 0;
}

static int __ts_lib_setgid(unsigned group)
{
  return __ts_lib_setuid(group);
}

static int __ts_lib_prctl(int what)
{
  if (what != 15) { /* PR_SET_NAME */
    __ts_lib_obstacle("prctl of this kind");
  }
  return 0;
}

/* --- arguments: main has none (transforms/threads/process.c) --- */

static int __ts_lib_getopt(int count, char *const *arguments,
                           const char *letters)
{
  (void)arguments;
  (void)letters;
  if (count > 1) {
    __ts_lib_obstacle("getopt of arguments that main does not have");
  }
  return -1;
}

static int __ts_lib_getopt_long(int count, char *const *arguments,
                                const char *letters, const void *words,
                                int *which)
{
  (void)words;
  (void)which;
  return __ts_lib_getopt(count, arguments, letters);
}

/* --- the locale is "C" --- */

static char *__ts_lib_setlocale(int part, const char *name)
{
  static char c[2] = "C";
  (void)part;
  return !name || !*name || (name[0] == 'C' && !name[1]) ? c : 0;
}

/* --- how malloc goes about it --- */

static int __ts_lib_mallopt(int what, int value)
{
  (void)what;
  (void)value;
  return __ts_lib_any_bool();
}

static int __ts_lib_malloc_trim(unsigned long rest)
{
  (void)rest;
  return __ts_lib_any_bool();
}

/* --- bytes and numbers at random --- */

static unsigned __ts_lib_arc4random(void)
{
  return __ts_lib_any_uint();
}

static unsigned __ts_lib_arc4random_uniform(unsigned bound)
{
  unsigned n = __ts_lib_any_uint();
  return bound < 2 ? 0 : n % bound;
}

static void __ts_lib_arc4random_buf(char *to, unsigned long size)
{
  for (unsigned long i = 0; i < size; i++) {
    to[i] = (char)__ts_lib_some_byte();
  }
}

static long __ts_lib_getrandom(char *to, unsigned long size, unsigned how)
{
  (void)how;
  long n = __ts_lib_part(size);
  if (n > 0) {
    __ts_lib_arc4random_buf(to, (unsigned long)n);
  }
  return n;
}

static int __ts_lib_getentropy(char *to, unsigned long size)
{
  if (size > 256) {
    __ts_lib_fail(5); /* EIO */
    return -1;
  }
  if (__ts_lib_done() != 0) {
    return -1;
  }
  __ts_lib_arc4random_buf(to, size);
  return 0;
}
