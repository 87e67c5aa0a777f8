/* dialects.c -- words of other verifiers, a part of library.c. */

/* Anything is in so many bytes there. */
static void __ts_lib___VERIFIER_nondet_memory(char *at, unsigned long size)
{
  for (unsigned long i = 0; i < size; i++) {
    at[i] = (char)__ts_lib_any_uint();
  }
}

static void __ts_lib_klee_make_symbolic(char *at, unsigned long size,
                                        const char *name)
{
  (void)name;
  __ts_lib___VERIFIER_nondet_memory(at, size);
}

static int __ts_lib_klee_range(int from, int to, const char *name)
{
  int any = __ts_lib_any_int();
  (void)name;
  __ts_lib_assume(any >= from && any < to);
  return any;
}

/* Nidhugg's conditions: a bit for each of greater, equal and less, and one for
 * a comparison with signs. */
static _Bool __ts_lib_holds(int a, int how, int b)
{
  _Bool less = how & 8 ? a < b : (unsigned)a < (unsigned)b;
  return a == b ? (how & 2) != 0 : less ? (how & 4) != 0 : (how & 1) != 0;
}

/* One atomic step, once the condition holds. */
static int __ts_lib___VERIFIER_load_await_aint(const int *at, int how, int than)
{
  int value;
  __ts_lib_begin();
  value = __atomic_load_n(at, __ATOMIC_SEQ_CST);
  __ts_lib_assume(__ts_lib_holds(value, how, than));
  __ts_lib_end();
  return value;
}

static int __ts_lib___VERIFIER_xchg_await_aint(int *at, int to, int how,
                                               int than)
{
  int value;
  __ts_lib_begin();
  value = __atomic_load_n(at, __ATOMIC_SEQ_CST);
  __ts_lib_assume(__ts_lib_holds(value, how, than));
  __atomic_store_n(at, to, __ATOMIC_SEQ_CST);
  __ts_lib_end();
  return value;
}
