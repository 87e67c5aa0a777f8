/* named.c -- what has a name: threads, and semaphores, a part of library.c. */

/* --- threads: at most 15 characters --- */

static char __ts_lib_thread_names[64][16];

/* 0, or ESRCH. */
static int __ts_lib_find_named(unsigned long thread)
{
  if (thread > 64 && thread <= 256) {
    __ts_lib_obstacle("the names of more than 64 threads");
  }
  return thread == 0 || thread > 64 ? 3 : 0;
}

static void __ts_lib_keep_name(unsigned long thread, const char *name)
{
  __ts_lib_begin();
  for (int i = 0; i < 16; i++) {
    __ts_lib_thread_names[thread - 1][i] = *name;
    name += *name != 0;
  }
  __ts_lib_end();
}

/* Stands for it if nobody asks. */
static void __ts_lib_drop_name(unsigned long thread, const char *name)
{
  (void)thread;
  (void)name;
}

static int __ts_lib_pthread_setname_np(unsigned long thread, const char *name)
{
  if (__ts_lib_strnlen(name, 16) > 15) {
    return 34; /* ERANGE */
  }
  if (__ts_lib_find_named(thread) != 0) {
    return 3;
  }
  __ts_lib_keep_name(thread, name);
  return 0;
}

/* Without a name of its own, the program's: any. */
static int __ts_lib_pthread_getname_np(unsigned long thread, char *to,
                                       unsigned long room)
{
  if (room < 16) {
    return 34;
  }
  if (__ts_lib_find_named(thread) != 0) {
    return 3;
  }
  __ts_lib_begin();
  for (int i = 0; i < 16; i++) {
    to[i] = __ts_lib_thread_names[thread - 1][i];
  }
  __ts_lib_end();
  if (!to[0]) {
    unsigned long n = __ts_lib_size(15);
    __ts_lib_put_name(to, n);
    to[n] = 0;
  }
  return 0;
}

/* --- semaphores that no other process has --- */

enum { __TS_SEMAPHORES = 16 };

static const char *__ts_lib_semaphore_names[__TS_SEMAPHORES]; /* null: none */
static unsigned __ts_lib_semaphores[__TS_SEMAPHORES];
static int __ts_lib_semaphore_count;

/* Within an atomic section; -1: there is none. */
static int __ts_lib_find_semaphore(const char *name)
{
  for (int i = 0; i < __ts_lib_semaphore_count; i++) {
    if (__ts_lib_semaphore_names[i] &&
        __builtin_strcmp(__ts_lib_semaphore_names[i], name) == 0) {
      return i;
    }
  }
  return -1;
}

static void *__ts_lib_sem_fail(int error)
{
  __ts_lib_fail(error);
  __ts_lib_end();
  return 0; /* SEM_FAILED */
}

static void *__ts_lib_sem_open(const char *name, int how, unsigned mode,
                               unsigned value)
{
  int i;
  (void)mode;
  __ts_lib_begin();
  i = __ts_lib_find_semaphore(name);
  if (i >= 0) {
    if ((how & 0300) == 0300) {     /* O_CREAT | O_EXCL */
      return __ts_lib_sem_fail(17); /* EEXIST */
    }
    __ts_lib_end();
    return &__ts_lib_semaphores[i];
  }
  if (!(how & 0100)) {           /* O_CREAT */
    return __ts_lib_sem_fail(2); /* ENOENT */
  }
  if (value > 0x7fffffff) {
    return __ts_lib_sem_fail(22); /* EINVAL */
  }
  if (__ts_lib_semaphore_count == __TS_SEMAPHORES) {
    __ts_lib_obstacle("more than sixteen named semaphores");
  }
  i = __ts_lib_semaphore_count++;
  __ts_lib_semaphore_names[i] = __ts_lib_strdup(name);
  __ts_lib_semaphores[i] = value;
  __ts_lib_end();
  return &__ts_lib_semaphores[i];
}

static int __ts_lib_sem_close(void *semaphore)
{
  (void)semaphore;
  return 0;
}

/* Who has it open keeps it. */
static int __ts_lib_sem_unlink(const char *name)
{
  int i;
  __ts_lib_begin();
  i = __ts_lib_find_semaphore(name);
  if (i >= 0) {
    __ts_lib_semaphore_names[i] = 0;
  } else {
    __ts_lib_fail(2); /* ENOENT */
  }
  __ts_lib_end();
  return i >= 0 ? 0 : -1;
}
