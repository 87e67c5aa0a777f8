/* robust.c -- robust mutexes, so that they are told when the thread that holds
 * them ends, a part of library.c. */

enum { __TS_ROBUST = 8 };

static unsigned *__ts_lib_robust[__TS_ROBUST]; /* null: free */

/* The mutex was initialised. */
static void __ts_lib_note_robust(unsigned *mutex)
{
  int place = -1;
  _Bool robust, known = 0;
  __ts_lib_begin();
  robust = (*mutex & MUTEX_ROBUST) != 0;
  for (int i = 0; i < __TS_ROBUST; i++) {
    known = known || __ts_lib_robust[i] == mutex;
    place = __ts_lib_robust[i] ? place : i;
  }
  if (robust && !known) {
    if (place < 0) {
      __ts_lib_obstacle("more than eight robust mutexes");
    }
    __ts_lib_robust[place] = mutex;
  }
  __ts_lib_end();
}

/* It was destroyed. */
static void __ts_lib_forget_robust(unsigned *mutex)
{
  __ts_lib_begin();
  for (int i = 0; i < __TS_ROBUST; i++) {
    if (__ts_lib_robust[i] == mutex) {
      __ts_lib_robust[i] = 0;
    }
  }
  __ts_lib_end();
}

/* The thread ends. */
static void __ts_lib_abandon_all(void)
{
  __ts_lib_begin();
  for (int i = 0; i < __TS_ROBUST; i++) {
    if (__ts_lib_robust[i]) {
      __ts_lib_abandon(__ts_lib_robust[i]);
    }
  }
  __ts_lib_end();
}
