/* signals.c -- signals that the program sends itself, a part of library.c; none
 * comes from outside.
 *
 * A handler runs in the thread that sends the signal, or that lets one through
 * that is pending. One that would interrupt another thread wherever it is, is
 * not understood. A signal that is blocked waits until somebody asks for it. */

enum { __TS_SIGNALS = 65, __TS_SIGNAL_THREADS = 64 };
enum {
  __TS_SA_SIGINFO = 4,
  __TS_SA_NODEFER = 0x40000000,
  __TS_SA_RESETHAND = -0x7fffffff - 1
};

typedef void __ts_lib_handler(int);
#define __TS_DEFAULT ((__ts_lib_handler *)0)
#define __TS_IGNORED ((__ts_lib_handler *)1)

/* A struct sigaction; a set of signals has a bit for each in its first word. */
struct __ts_lib_action {
  __ts_lib_handler *handler;
  unsigned long mask[16];
  int flags;
  void (*restorer)(void);
};

static struct __ts_lib_action __ts_lib_actions[__TS_SIGNALS];
/* By thread: what is blocked, what waits for it; 1: something came. */
static unsigned long __ts_lib_blocked[__TS_SIGNAL_THREADS];
static unsigned long __ts_lib_pending[__TS_SIGNAL_THREADS];
static unsigned __ts_lib_came[__TS_SIGNAL_THREADS];
static unsigned long __ts_lib_pending_for_all;
static unsigned long
    __ts_lib_others; /* threads that were created, a bit each */

static unsigned long __ts_lib_signal_self(void)
{
  unsigned long self = __ts_lib_self() - 1;
  if (self >= __TS_SIGNAL_THREADS) {
    __ts_lib_obstacle("signals with more than 64 threads");
  }
  return self;
}

static _Bool __ts_lib_is_signal(int number)
{
  if (number > 0 && number < __TS_SIGNALS) {
    return 1;
  }
  __ts_lib_fail(22); /* EINVAL */
  return 0;
}

static unsigned long __ts_lib_signal_bit(int number)
{
  return 1ul << (number - 1);
}

/* --- sets --- */

static int __ts_lib_sigemptyset(unsigned long *set)
{
  *set = 0;
  return 0;
}

static int __ts_lib_sigfillset(unsigned long *set)
{
  *set = ~0ul;
  return 0;
}

static int __ts_lib_sigaddset(unsigned long *set, int number)
{
  if (!__ts_lib_is_signal(number)) {
    return -1;
  }
  *set |= __ts_lib_signal_bit(number);
  return 0;
}

static int __ts_lib_sigdelset(unsigned long *set, int number)
{
  if (!__ts_lib_is_signal(number)) {
    return -1;
  }
  *set &= ~__ts_lib_signal_bit(number);
  return 0;
}

static int __ts_lib_sigismember(const unsigned long *set, int number)
{
  if (!__ts_lib_is_signal(number)) {
    return -1;
  }
  return (*set & __ts_lib_signal_bit(number)) != 0;
}

/* --- what is to be done --- */

static int __ts_lib_sigaction(int number, const struct __ts_lib_action *to,
                              struct __ts_lib_action *old)
{
  if (!__ts_lib_is_signal(number)) {
    return -1;
  }
  if (to && (number == 9 || number == 19)) { /* SIGKILL, SIGSTOP */
    __ts_lib_fail(22);
    return -1;
  }
  __ts_lib_begin();
  if (old) {
    *old = __ts_lib_actions[number];
  }
  if (to) {
    __ts_lib_actions[number] = *to;
  }
  __ts_lib_end();
  return 0;
}

static __ts_lib_handler *
__ts_lib_set_handler(int number, __ts_lib_handler *handler, int flags)
{
  struct __ts_lib_action action = {0}, old = {0};
  action.handler = handler;
  action.mask[0] = 0;
  action.flags = flags;
  action.restorer = 0;
  if (__ts_lib_sigaction(number, &action, &old) != 0) {
    return (__ts_lib_handler *)-1; /* SIG_ERR */
  }
  return old.handler;
}

static __ts_lib_handler *__ts_lib_signal(int number, __ts_lib_handler *handler)
{
  return __ts_lib_set_handler(number, handler, 0x10000000); /* SA_RESTART */
}

/* What signal() is without the extensions of BSD: the handler is for once. */
static __ts_lib_handler *__ts_lib___sysv_signal(int number,
                                                __ts_lib_handler *handler)
{
  return __ts_lib_set_handler(number, handler,
                              __TS_SA_RESETHAND | __TS_SA_NODEFER);
}

static int __ts_lib_siginterrupt(int number, int interrupts)
{
  (void)interrupts;
  return __ts_lib_is_signal(number) ? 0 : -1;
}

static int __ts_lib_sigaltstack(const void *stack, void *old)
{
  (void)stack;
  if (old) {
    __ts_lib_obstacle("where a thread's stack is");
  }
  return 0;
}

/* What the system does by itself: nothing, or the process ends. */
static void __ts_lib_default(int number)
{
  if (number == 17 || number == 18 || number == 23 || number == 28) {
    return; /* SIGCHLD, SIGCONT, SIGURG, SIGWINCH */
  }
  if (number >= 19 && number <= 22) {
    __ts_lib_obstacle("a signal that stops the process");
  }
  if (number == 6) { /* SIGABRT */
    __builtin_abort();
  }
  __ts_lib_end_process();
}

/* In this thread, now. Meanwhile it is blocked. */
static void __ts_lib_deliver(int number)
{
  unsigned long self = __ts_lib_signal_self(), before, blocked;
  struct __ts_lib_action action = {0};
  __ts_lib_begin();
  action = __ts_lib_actions[number];
  if (action.flags & __TS_SA_RESETHAND) {
    __ts_lib_actions[number].handler = __TS_DEFAULT;
  }
  __ts_lib_end();
  if (action.handler == __TS_DEFAULT) {
    __ts_lib_default(number);
  } else if (action.handler != __TS_IGNORED) {
    if (action.flags & __TS_SA_SIGINFO) {
      __ts_lib_obstacle("a handler that is told who sent the signal");
    }
    before = __ts_lib_blocked[self];
    blocked = before | action.mask[0];
    if (!(action.flags & __TS_SA_NODEFER)) {
      blocked |= __ts_lib_signal_bit(number);
    }
    __ts_lib_blocked[self] = blocked;
    action.handler(number);
    __ts_lib_blocked[self] = before;
  }
}

/* The lowest signal that is pending for this thread and in the set; it is not
 * pending any more. 0: there is none. */
static int __ts_lib_take_signal(unsigned long set)
{
  unsigned long self = __ts_lib_signal_self(), bit;
  int number = 0;
  __ts_lib_begin();
  for (int i = __TS_SIGNALS - 1; i > 0; i--) {
    bit = __ts_lib_signal_bit(i);
    if (set & bit & (__ts_lib_pending[self] | __ts_lib_pending_for_all)) {
      number = i;
    }
  }
  if (number) {
    bit = __ts_lib_signal_bit(number);
    if (__ts_lib_pending[self] & bit) {
      __ts_lib_pending[self] &= ~bit;
    } else {
      __ts_lib_pending_for_all &= ~bit;
    }
  }
  __ts_lib_came[self] = 0;
  __ts_lib_end();
  return number;
}

/* All that are pending and not blocked. */
static void __ts_lib_let_through(void)
{
  int number;
  while ((number = __ts_lib_take_signal(
              ~__ts_lib_blocked[__ts_lib_signal_self()])) != 0) {
    __ts_lib_deliver(number);
  }
}

static int __ts_lib_pthread_sigmask(int how, const unsigned long *set,
                                    unsigned long *old)
{
  unsigned long *blocked = &__ts_lib_blocked[__ts_lib_signal_self()];
  unsigned long before = *blocked;
  if (set) {
    if (how < 0 || how > 2) {
      return 22;
    }
    *blocked = how == 0   ? before | *set /* SIG_BLOCK, SIG_UNBLOCK */
               : how == 1 ? before & ~*set
                          : *set;
  }
  if (old) {
    *old = before;
  }
  __ts_lib_let_through();
  return 0;
}

static int __ts_lib_sigprocmask(int how, const unsigned long *set,
                                unsigned long *old)
{
  int error = __ts_lib_pthread_sigmask(how, set, old);
  if (error) {
    __ts_lib_fail(error);
  }
  return error ? -1 : 0;
}

static int __ts_lib_sigpending(unsigned long *set)
{
  __ts_lib_begin();
  *set = (__ts_lib_pending[__ts_lib_signal_self()] | __ts_lib_pending_for_all) &
         __ts_lib_blocked[__ts_lib_signal_self()];
  __ts_lib_end();
  return 0;
}

/* A new thread blocks what its creator does. */
static void __ts_lib_inherit_signals(unsigned long thread)
{
  __ts_lib_begin();
  __ts_lib_others |= 1ul << (thread - 1);
  __ts_lib_blocked[thread - 1] = __ts_lib_blocked[__ts_lib_signal_self()];
  __ts_lib_pending[thread - 1] = 0;
  __ts_lib_end();
}

/* --- sending --- */

static _Bool __ts_lib_is_ignored(int number)
{
  __ts_lib_handler *handler = __ts_lib_actions[number].handler;
  return handler == __TS_IGNORED ||
         (handler == __TS_DEFAULT &&
          (number == 17 || number == 18 || number == 23 || number == 28));
}

static int __ts_lib_raise(int number)
{
  if (!__ts_lib_is_signal(number)) {
    return -1;
  }
  __ts_lib_begin();
  __ts_lib_pending[__ts_lib_signal_self()] |= __ts_lib_signal_bit(number);
  __ts_lib_end();
  __ts_lib_let_through();
  return 0;
}

/* A thread other than this one gets it and does not block it. */
static void __ts_lib_interrupt(int number)
{
  if (__ts_lib_is_ignored(number)) {
    return;
  }
  if (__ts_lib_actions[number].handler != __TS_DEFAULT) {
    __ts_lib_obstacle("a signal that interrupts another thread");
  }
  __ts_lib_default(number);
}

static void __ts_lib_send_to(unsigned long thread, int number)
{
  unsigned long bit = __ts_lib_signal_bit(number);
  _Bool blocked;
  __ts_lib_begin();
  blocked = (__ts_lib_blocked[thread - 1] & bit) != 0;
  if (blocked) {
    __ts_lib_pending[thread - 1] |= bit;
    __ts_lib_came[thread - 1] = 1;
  }
  __ts_lib_end();
  if (!blocked) {
    __ts_lib_interrupt(number);
  }
}

static int __ts_lib_pthread_kill(unsigned long thread, int number)
{
  if (thread > __TS_SIGNAL_THREADS && thread <= 256) {
    __ts_lib_obstacle("signals with more than 64 threads");
  }
  if (thread == 0 || thread > __TS_SIGNAL_THREADS) {
    return 3; /* ESRCH */
  }
  if (number < 0 || number >= __TS_SIGNALS) {
    return 22;
  }
  if (number == 0) {
    return 0;
  }
  if (thread == __ts_lib_self()) {
    __ts_lib_raise(number);
  } else {
    __ts_lib_send_to(thread, number);
  }
  return 0;
}

/* Whether another thread, which may have ended, does not block it. */
static _Bool __ts_lib_is_open(unsigned long bit)
{
  _Bool open = 0;
  for (int i = 0; i < __TS_SIGNAL_THREADS; i++) {
    open = open || ((__ts_lib_others >> i & 1) && !(__ts_lib_blocked[i] & bit));
  }
  return open;
}

/* To the process: a thread that does not block it gets it, or who asks. */
static void __ts_lib_send_to_all(int number)
{
  unsigned long bit = __ts_lib_signal_bit(number);
  _Bool open;
  __ts_lib_begin();
  open = __ts_lib_is_open(bit);
  if (!open) {
    __ts_lib_pending_for_all |= bit;
    for (int i = 0; i < __TS_SIGNAL_THREADS; i++) {
      __ts_lib_came[i] = 1;
    }
  }
  __ts_lib_end();
  if (open) {
    __ts_lib_interrupt(number);
  } else {
    __ts_lib_let_through();
  }
}

static int __ts_lib_kill(int process, int number)
{
  if (number != 0 && !__ts_lib_is_signal(number)) {
    return -1;
  }
  if (process != __ts_lib_getpid()) {
    if (process <= 0) {
      __ts_lib_obstacle("a signal to several processes");
    }
    return __ts_lib_done();
  }
  if (number != 0) {
    __ts_lib_send_to_all(number);
  }
  return 0;
}

/* --- waiting --- */

/* Until one of the set comes. */
static int __ts_lib_await_signal(unsigned long set)
{
  int number;
  while ((number = __ts_lib_take_signal(set)) == 0) {
    __ts_lib_await(&__ts_lib_came[__ts_lib_signal_self()]);
  }
  return number;
}

/* Stands for it if the program sends none to a thread that waits: it waits for
 * one from outside, and goes on waiting. */
static int __ts_lib_await_outside(unsigned long set)
{
  int number = __ts_lib_take_signal(set);
  __ts_lib_assume(number != 0);
  return number;
}

static int __ts_lib_sigwait(const unsigned long *set, int *to)
{
  *to = __ts_lib_await_signal(*set);
  return 0;
}

static int __ts_lib_sigwaitinfo(const unsigned long *set, void *info)
{
  if (info) {
    __ts_lib_obstacle("who sent a signal");
  }
  return __ts_lib_await_signal(*set);
}

/* It may be late at any time. */
static int __ts_lib_sigtimedwait(const unsigned long *set, void *info,
                                 const void *time)
{
  (void)time;
  int number = __ts_lib_take_signal(*set);
  if (number == 0) {
    __ts_lib_fail(11); /* EAGAIN */
    return -1;
  }
  if (info) {
    __ts_lib_obstacle("who sent a signal");
  }
  return number;
}

/* Who sends it one finds its signals blocked: it is pending, then let
 * through. */
static int __ts_lib_sigsuspend(const unsigned long *set)
{
  unsigned long *blocked = &__ts_lib_blocked[__ts_lib_signal_self()];
  unsigned long before = *blocked;
  int number = __ts_lib_await_signal(~*set);
  *blocked = *set;
  __ts_lib_deliver(number);
  *blocked = before;
  __ts_lib_fail(4); /* EINTR */
  return -1;
}

static int __ts_lib_pause(void)
{
  unsigned long set = __ts_lib_blocked[__ts_lib_signal_self()];
  return __ts_lib_sigsuspend(&set);
}

static unsigned __ts_lib_alarm(unsigned seconds)
{
  if (seconds != 0) {
    __ts_lib_obstacle("a timer");
  }
  return 0;
}
