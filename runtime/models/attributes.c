/* attributes.c -- attributes of threads and how they are scheduled, a part of
 * library.c. Nothing of it decides who runs; it is kept if the program asks
 * for it again. */

/* A pthread_attr_t. */
struct __ts_lib_attr {
  int detached, policy, priority, inherit, scope;
  unsigned long stack, guard;
};

static void __ts_lib_keep(int *where, int value)
{
  *where = value;
}

static void __ts_lib_keep_detached(int *where, int value)
{
  *where = value;
}

static void __ts_lib_keep_size(unsigned long *where, unsigned long value)
{
  *where = value;
}

/* Stand for them if it does not. */
static void __ts_lib_drop(int *where, int value)
{
  (void)where;
  (void)value;
}

static void __ts_lib_drop_size(unsigned long *where, unsigned long value)
{
  (void)where;
  (void)value;
}

/* How large a stack is by default is the system's to say. */
static int __ts_lib_pthread_attr_init(struct __ts_lib_attr *attr)
{
  __ts_lib_keep_detached(&attr->detached, 0);
  __ts_lib_keep(&attr->policy, 0);
  __ts_lib_keep(&attr->priority, 0);
  __ts_lib_keep(&attr->inherit, 0);
  __ts_lib_keep(&attr->scope, 0);
  __ts_lib_keep_size(&attr->stack, 8ul << 20);
  __ts_lib_keep_size(&attr->guard, 4096);
  return 0;
}

static int __ts_lib_pthread_attr_setdetachstate(struct __ts_lib_attr *attr,
                                                int state)
{
  if (state != 0 && state != 1) {
    return 22; /* EINVAL */
  }
  __ts_lib_keep_detached(&attr->detached, state);
  return 0;
}

static int __ts_lib_pthread_attr_getdetachstate(struct __ts_lib_attr *attr,
                                                int *state)
{
  *state = attr->detached;
  return 0;
}

/* A thread is about to be created. */
static void __ts_lib_created(unsigned long thread,
                             const struct __ts_lib_attr *attr)
{
  if (attr->detached) {
    __ts_lib_begin_detached(thread);
  }
}

/* SCHED_OTHER, SCHED_FIFO, SCHED_RR */
static int __ts_lib_pthread_attr_setschedpolicy(struct __ts_lib_attr *attr,
                                                int policy)
{
  if (policy < 0 || policy > 2) {
    return 22;
  }
  __ts_lib_keep(&attr->policy, policy);
  return 0;
}

static int __ts_lib_pthread_attr_getschedpolicy(struct __ts_lib_attr *attr,
                                                int *policy)
{
  *policy = attr->policy;
  return 0;
}

/* Whether the priority fits is asked of a policy that may not be kept. */
static int __ts_lib_pthread_attr_setschedparam(struct __ts_lib_attr *attr,
                                               const int *priority)
{
  if (*priority < 0 || *priority > 99) {
    return 22;
  }
  if (__ts_lib_any_bool()) {
    return 22;
  }
  __ts_lib_keep(&attr->priority, *priority);
  return 0;
}

static int __ts_lib_pthread_attr_getschedparam(struct __ts_lib_attr *attr,
                                               int *priority)
{
  *priority = attr->priority;
  return 0;
}

static int __ts_lib_pthread_attr_setinheritsched(struct __ts_lib_attr *attr,
                                                 int inherit)
{
  if (inherit != 0 && inherit != 1) {
    return 22;
  }
  __ts_lib_keep(&attr->inherit, inherit);
  return 0;
}

static int __ts_lib_pthread_attr_getinheritsched(struct __ts_lib_attr *attr,
                                                 int *inherit)
{
  *inherit = attr->inherit;
  return 0;
}

/* Linux has PTHREAD_SCOPE_SYSTEM only. */
static int __ts_lib_pthread_attr_setscope(struct __ts_lib_attr *attr, int scope)
{
  (void)attr;
  return scope == 0 ? 0 : scope == 1 ? 95 : 22; /* ENOTSUP, EINVAL */
}

static int __ts_lib_pthread_attr_getscope(struct __ts_lib_attr *attr,
                                          int *scope)
{
  *scope = attr->scope;
  return 0;
}

static int __ts_lib_pthread_attr_setstacksize(struct __ts_lib_attr *attr,
                                              unsigned long size)
{
  if (size < 16384) { /* PTHREAD_STACK_MIN */
    return 22;
  }
  __ts_lib_keep_size(&attr->stack, size);
  return 0;
}

static int __ts_lib_pthread_attr_getstacksize(struct __ts_lib_attr *attr,
                                              unsigned long *size)
{
  *size = attr->stack;
  return 0;
}

static int __ts_lib_pthread_attr_setguardsize(struct __ts_lib_attr *attr,
                                              unsigned long size)
{
  __ts_lib_keep_size(&attr->guard, size);
  return 0;
}

static int __ts_lib_pthread_attr_getguardsize(struct __ts_lib_attr *attr,
                                              unsigned long *size)
{
  *size = attr->guard;
  return 0;
}

static int __ts_lib_pthread_setschedparam(unsigned long thread, int policy,
                                          const void *parameters)
{
  (void)thread;
  (void)policy;
  (void)parameters;
  return __ts_lib_refused();
}

static int __ts_lib_pthread_setschedprio(unsigned long thread, int priority)
{
  (void)thread;
  (void)priority;
  return __ts_lib_refused();
}

static int __ts_lib_pthread_setaffinity_np(unsigned long thread,
                                           unsigned long size, const void *set)
{
  (void)thread;
  (void)size;
  (void)set;
  return __ts_lib_refused();
}

static int __ts_lib_sched_setaffinity(int process, unsigned long size,
                                      const void *set)
{
  (void)process;
  (void)size;
  (void)set;
  return __ts_lib_done();
}

static int __ts_lib_sched_setscheduler(int process, int policy,
                                       const void *parameters)
{
  (void)process;
  (void)policy;
  (void)parameters;
  return __ts_lib_done();
}

static int __ts_lib_sched_setparam(int process, const void *parameters)
{
  (void)process;
  (void)parameters;
  return __ts_lib_done();
}

/* Linux: FIFO and RR have priorities; OTHER, BATCH, IDLE and DEADLINE none, nor
 * has EXT, which is new. */
static int __ts_lib_sched_limit(int policy, int limit)
{
  if (policy == 1 || policy == 2) {
    return limit;
  }
  if (policy >= 0 && policy <= 6 && policy != 4) {
    return 0;
  }
  if (policy == 7 && __ts_lib_any_bool()) {
    return 0;
  }
  __ts_lib_fail(22);
  return -1;
}

static int __ts_lib_sched_get_priority_max(int policy)
{
  return __ts_lib_sched_limit(policy, 99);
}

static int __ts_lib_sched_get_priority_min(int policy)
{
  return __ts_lib_sched_limit(policy, 1);
}

static int __ts_lib_pthread_attr_setstack(struct __ts_lib_attr *attr,
                                          void *address, unsigned long size)
{
  (void)address;
  return __ts_lib_pthread_attr_setstacksize(attr, size);
}

static int __ts_lib_pthread_attr_setstackaddr(struct __ts_lib_attr *attr,
                                              void *address)
{
  (void)attr;
  (void)address;
  return 0;
}

static int __ts_lib_pthread_attr_getstack(struct __ts_lib_attr *attr,
                                          void **address, unsigned long *size)
{
  (void)attr;
  (void)address;
  (void)size;
  __ts_lib_obstacle("where a thread's stack is");
  return 0;
}

static int __ts_lib_pthread_attr_getstackaddr(struct __ts_lib_attr *attr,
                                              void **address)
{
  return __ts_lib_pthread_attr_getstack(attr, address, 0);
}

static int __ts_lib_pthread_attr_setaffinity_np(struct __ts_lib_attr *attr,
                                                unsigned long size,
                                                const void *set)
{
  (void)attr;
  (void)size;
  (void)set;
  return __ts_lib_refused();
}

static int __ts_lib_pthread_attr_getaffinity_np(struct __ts_lib_attr *attr,
                                                unsigned long size,
                                                unsigned char *set)
{
  (void)attr;
  return __ts_lib_pthread_getaffinity_np(0, size, set);
}

static int __ts_lib_find_detached(unsigned long thread)
{
  return __ts_lib_is_detached(thread);
}

/* Stands for it if nobody asks. */
static int __ts_lib_find_nothing(unsigned long thread)
{
  (void)thread;
  return 0;
}

/* How large its stack is is not known here. */
static int __ts_lib_pthread_getattr_np(unsigned long thread,
                                       struct __ts_lib_attr *attr)
{
  unsigned long size = __ts_lib_any_ulong();
  __ts_lib_assume(size >= 16384);
  __ts_lib_pthread_attr_init(attr);
  __ts_lib_keep_size(&attr->stack, size);
  __ts_lib_keep_detached(&attr->detached, __ts_lib_find_detached(thread));
  return 0;
}

static int __ts_lib_pthread_getattr_default_np(struct __ts_lib_attr *attr)
{
  return __ts_lib_pthread_attr_init(attr);
}

static int __ts_lib_pthread_setattr_default_np(const void *attr)
{
  (void)attr;
  return __ts_lib_refused();
}

static int __ts_lib_pthread_getschedparam(unsigned long thread, int *policy,
                                          int *priority)
{
  (void)thread;
  int its = __ts_lib_any_int();
  __ts_lib_assume(its >= 0 && its < 8 && its != 4);
  *policy = its;
  return __ts_lib_sched_getparam(0, priority) == 0 ? 0 : 3; /* ESRCH */
}

/* --- a level that means nothing on Linux, and is kept --- */

static int __ts_lib_level;

static int __ts_lib_pthread_setconcurrency(int level)
{
  if (level < 0) {
    return 22; /* EINVAL */
  }
  __ts_lib_level = level;
  return 0;
}

static int __ts_lib_pthread_getconcurrency(void)
{
  return __ts_lib_level;
}

/* There is no fork() here. */
static int __ts_lib_pthread_atfork(void (*before)(void), void (*parent)(void),
                                   void (*child)(void))
{
  (void)before;
  (void)parent;
  (void)child;
  return 0;
}
