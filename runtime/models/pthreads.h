/* pthreads.h -- the same as in cbmc_threads.h, for other verifiers.
 *
 * __TS_MUTEX 1: a mutex makes sections atomic, for those that know no other
 * way. __TS_ERROR 1: what reach_error() is, for those that only know assert().
 */
#ifndef RUNTIME_MODELS_PTHREADS_H
#define RUNTIME_MODELS_PTHREADS_H

#ifndef __TS_MUTEX
#define __TS_MUTEX 0
#endif
#ifndef __TS_ERROR
#define __TS_ERROR 0
#endif

void *malloc(unsigned long size);
void *calloc(unsigned long count, unsigned long size);
void __VERIFIER_assume(int holds);
void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);
int pthread_create(unsigned long *thread, const void *attributes,
                   void *(*run)(void *), void *argument);
int pthread_join(unsigned long thread, void **result);
int pthread_mutex_init(void *mutex, const void *attributes);
int pthread_mutex_lock(void *mutex);
int pthread_mutex_unlock(void *mutex);
static unsigned long __ts_mutex[8];

#define __ts_prepare() \
  do { \
    if (__TS_MUTEX) { \
      pthread_mutex_init(__ts_mutex, 0); \
    } \
  } while (0)
#define __ts_atomic_begin() \
  do { \
    if (__TS_MUTEX) { \
      pthread_mutex_lock(__ts_mutex); \
    } else { \
      __VERIFIER_atomic_begin(); \
    } \
  } while (0)
#define __ts_atomic_end() \
  do { \
    if (__TS_MUTEX) { \
      pthread_mutex_unlock(__ts_mutex); \
    } else { \
      __VERIFIER_atomic_end(); \
    } \
  } while (0)

void reach_error(void);
#if __TS_ERROR
void __assert_fail(const char *, const char *, unsigned, const char *);
void reach_error(void)
{
  __assert_fail("0", "tessera", 0, "reach_error");
}
#endif

#define __ts_memory(size, zero) ((zero) ? calloc(1, size) : malloc(size))
#define __ts_assume(holds) __VERIFIER_assume(holds)
#define __ts_found(text) reach_error()
#define __ts_thread(n) \
  static unsigned long __ts_thread_##n; \
  static void *__ts_begin_##n(void *none) \
  { \
    __ts_run_##n(); \
    return none; \
  }
#define __ts_create(n) pthread_create(&__ts_thread_##n, 0, __ts_begin_##n, 0)
#define __ts_wait_for(n) pthread_join(__ts_thread_##n, 0)

#endif
