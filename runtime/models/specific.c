/* specific.c -- thread-specific data, a part of models.c. */

enum { __TS_DESTRUCTOR_ITERATIONS = 4 };

__TS_STATE void *__ts_values[__TS_KEYS][__TS_THREADS];
__TS_STATE void (*__ts_destructors[__TS_KEYS])(void *);
__TS_STATE unsigned long __ts_keys; /* those there are, a bit each */
/* By thread: keys that wait for their destructor; those that were called since
 * it went round them all; how often it went round. */
__TS_STATE unsigned long __ts_full[__TS_THREADS];
__TS_STATE unsigned long __ts_called[__TS_THREADS];
__TS_STATE unsigned char __ts_rounds[__TS_THREADS];

static __ts_bool __ts_is_key(unsigned key)
{
  return key < __TS_KEYS && (__ts_keys >> key & 1);
}

/* As in glibc the lowest number that is free. */
static int __ts_key_create(unsigned self, void (*destructor)(void *))
{
  unsigned key = 0;
  (void)self;
  for (unsigned k = __TS_KEYS; k-- > 0;) {
    key = __ts_keys >> k & 1 ? key : k;
  }
#ifndef __CPROVER__
  if (__ts_is_key(key)) {
    __builtin_trap(); /* loops that stay may create any number */
  }
#endif
  __ts_keys |= 1ul << key;
  __ts_destructors[key] = destructor;
  return (int)key;
}

/* Who gets its number next finds no values. */
static int __ts_key_delete(unsigned self, unsigned key)
{
  (void)self;
  if (!__ts_is_key(key)) {
    return 22; /* EINVAL */
  }
  for (unsigned t = 0; t < __TS_THREADS; t++) {
    __ts_values[key][t] = 0;
    __ts_full[t] &= ~(1ul << key);
  }
  __ts_keys &= ~(1ul << key);
  return 0;
}

static int __ts_setspecific(unsigned self, unsigned key, const void *value)
{
  if (!__ts_is_key(key)) {
    return 22; /* EINVAL */
  }
  __ts_values[key][self] = (void *)value;
  if (value && __ts_destructors[key]) {
    __ts_full[self] |= 1ul << key;
  } else {
    __ts_full[self] &= ~(1ul << key);
  }
  return 0;
}

static void *__ts_getspecific(unsigned self, unsigned key)
{
  return key < __TS_KEYS ? __ts_values[key][self] : (void *)0;
}

/* At a thread's end: some key whose destructor is to be run, plus one; or 0.
 * Each runs once, then those that have a value again; four times at most. */
static unsigned __ts_full_key(unsigned self)
{
  unsigned long left = __ts_full[self] & ~__ts_called[self], one;
  unsigned found = 0;
  if (!left && __ts_full[self] &&
      __ts_rounds[self] < __TS_DESTRUCTOR_ITERATIONS - 1) {
    __ts_rounds[self]++;
    __ts_called[self] = 0;
    left = __ts_full[self];
  }
  one = __ts_one_of(left);
  __ts_called[self] |= one;
  for (unsigned key = 0; key < __TS_KEYS; key++) {
    found = one >> key & 1 ? key + 1 : found;
  }
  return found;
}

static void (*__ts_destructor(unsigned self, unsigned name))(void *)
{
  (void)self;
  return __ts_destructors[name - 1];
}

static void *__ts_take_value(unsigned self, unsigned name)
{
  void *value = __ts_values[name - 1][self];
  __ts_values[name - 1][self] = 0;
  __ts_full[self] &= ~(1ul << (name - 1));
  return value;
}
