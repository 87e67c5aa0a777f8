/* cancel.c -- cancellation of threads, a part of library.c. A thread acts on it
 * where transforms/threads/cancel.c says. */

/* By thread: contract/words.h. */
static unsigned __ts_lib_cancel_words[64];

static unsigned *__ts_lib_cancel_word(void)
{
  return &__ts_lib_cancel_words[__ts_lib_self() - 1];
}

/* Stands for it if nobody is cancelled. */
static _Thread_local unsigned __ts_lib_own_word;

static unsigned *__ts_lib_own_cancel_word(void)
{
  return &__ts_lib_own_word;
}

static unsigned __ts_lib_read_cancel(void)
{
  unsigned *word = __ts_lib_cancel_word(), now;
  __ts_lib_begin();
  now = *word;
  __ts_lib_end();
  return now;
}

/* Whether the bit was set before. */
static int __ts_lib_change_cancel(unsigned bit, int set)
{
  unsigned *word = __ts_lib_cancel_word();
  int old;
  __ts_lib_begin();
  old = (*word & bit) != 0;
  *word = set ? *word | bit : *word & ~bit;
  __ts_lib_end();
  return old;
}

static int __ts_lib_pthread_setcancelstate(int state, int *old)
{
  if (state != 0 && state != 1) {
    return 22; /* EINVAL */
  }
  int before = __ts_lib_change_cancel(CANCEL_OFF, state);
  if (old) {
    *old = before;
  }
  return 0;
}

static int __ts_lib_pthread_setcanceltype(int type, int *old)
{
  if (type != 0 && type != 1) {
    return 22;
  }
  int before = __ts_lib_change_cancel(CANCEL_ANYWHERE, type);
  if (old) {
    *old = before;
  }
  return 0;
}

/* Of one that has ended, too, as glibc has it. */
static int __ts_lib_pthread_cancel(unsigned long thread)
{
  if (thread == 0 || thread > 64) {
    return 3; /* ESRCH */
  }
  __ts_lib_begin();
  __ts_lib_cancel_words[thread - 1] |= CANCEL_ASKED;
  __ts_lib_end();
  return 0;
}

/* The thread ends; it cannot be cancelled once more. */
static void __ts_lib_leave(void)
{
  __ts_lib_change_cancel(CANCEL_OFF, 1);
}

/* A thread of that name is created, perhaps not the first one. */
static void __ts_lib_forget_cancel(unsigned long thread)
{
  __ts_lib_cancel_words[thread - 1] = 0;
}

static void __ts_lib_cancelled(void)
{
  __ts_lib_exit((void *)-1); /* PTHREAD_CANCELED */
}

static void __ts_lib_pthread_testcancel(void)
{
  unsigned word = __ts_lib_read_cancel();
  if ((word & (CANCEL_ASKED | CANCEL_OFF)) == CANCEL_ASKED) {
    __ts_lib_cancelled();
  }
}

/* What the system may, but need not, make a place to act on it. */
static void __ts_lib_may_cancel(void)
{
  if (__ts_lib_any_bool()) {
    __ts_lib_pthread_testcancel();
  }
}

/* Before each instruction, where the type may be asynchronous. */
static void __ts_lib_cancel_anywhere(void)
{
  unsigned word = __ts_lib_read_cancel();
  if ((word & CANCEL_ANYWHERE) &&
      (word & (CANCEL_ASKED | CANCEL_OFF)) == CANCEL_ASKED) {
    __ts_lib_cancelled();
  }
}

/* A wait that is no place to act on it, where the type may be asynchronous. */
static void __ts_lib_wait_anywhere(void)
{
  unsigned word = __ts_lib_read_cancel();
  if ((word & CANCEL_ANYWHERE) && !(word & CANCEL_OFF)) {
    __ts_lib_obstacle("a wait that asynchronous cancellation may end");
  }
}
