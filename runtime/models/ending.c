/* ending.c -- what a program wants to be called at its end, a part of
 * library.c. transforms/threads/process.c calls what runs them. */

enum { __TS_HANDLERS = 32 }; /* so many there have to be at least */

/* atexit's or on_exit's; the last one is called first. */
static void (*__ts_lib_handlers[__TS_HANDLERS])(void);
static void (*__ts_lib_told_handlers[__TS_HANDLERS])(int, void *);
static void *__ts_lib_told_args[__TS_HANDLERS];
static unsigned __ts_lib_handler_count;

static int __ts_lib_atexit(void (*handler)(void))
{
  __ts_lib_begin();
  if (__ts_lib_handler_count == __TS_HANDLERS) {
    __ts_lib_obstacle("more than 32 handlers of atexit");
  }
  __ts_lib_handlers[__ts_lib_handler_count] = handler;
  __ts_lib_told_handlers[__ts_lib_handler_count] = 0;
  __ts_lib_handler_count++;
  __ts_lib_end();
  return 0;
}

static int __ts_lib_on_exit(void (*handler)(int, void *), void *arg)
{
  __ts_lib_begin();
  if (__ts_lib_handler_count == __TS_HANDLERS) {
    __ts_lib_obstacle("more than 32 handlers of on_exit");
  }
  __ts_lib_told_handlers[__ts_lib_handler_count] = handler;
  __ts_lib_told_args[__ts_lib_handler_count] = arg;
  __ts_lib_handler_count++;
  __ts_lib_end();
  return 0;
}

/* The last handler's number plus one; it is not called again. */
static unsigned __ts_lib_take_handler(unsigned *count)
{
  unsigned number;
  __ts_lib_begin();
  number = *count;
  *count -= number > 0;
  __ts_lib_end();
  return number;
}

/* They may register more of them. */
static void __ts_lib_run_handlers(int status)
{
  unsigned i;
  while ((i = __ts_lib_take_handler(&__ts_lib_handler_count)) > 0) {
    void (*told)(int, void *) = __ts_lib_told_handlers[i - 1];
    if (told) {
      told(status, __ts_lib_told_args[i - 1]);
    } else {
      __ts_lib_handlers[i - 1]();
    }
  }
}

static void (*__ts_lib_quick_handlers[__TS_HANDLERS])(void);
static unsigned __ts_lib_quick_count;

static int __ts_lib_at_quick_exit(void (*handler)(void))
{
  __ts_lib_begin();
  if (__ts_lib_quick_count == __TS_HANDLERS) {
    __ts_lib_obstacle("more than 32 handlers of at_quick_exit");
  }
  __ts_lib_quick_handlers[__ts_lib_quick_count++] = handler;
  __ts_lib_end();
  return 0;
}

static void __ts_lib_run_quick_handlers(int status)
{
  unsigned i;
  (void)status;
  while ((i = __ts_lib_take_handler(&__ts_lib_quick_count)) > 0) {
    __ts_lib_quick_handlers[i - 1]();
  }
}
