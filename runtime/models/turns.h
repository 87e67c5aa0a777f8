/* turns.h -- threads that run in given turns: what a test begins with that
 * `tessera generate` writes.
 *
 * A thread goes on for as many steps as its turn has, then the next one does. A
 * step begins where a mutex is taken or released, or something is waited for,
 * and, if the test was compiled with -fsanitize=thread (and is linked without
 * it), before each access to memory. Who would wait for a mutex passes its
 * turn; behind the last turn all go on. So the test also ends when the module
 * has changed. TURNS: {thread, steps}, ... */
#ifndef RUNTIME_MODELS_TURNS_H
#define RUNTIME_MODELS_TURNS_H

#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <semaphore.h>
#include <signal.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdlib.h>
#include <sys/time.h>
#include <unistd.h>

#ifndef TURNS
#define TURNS \
  { \
    0, 0 \
  }
#endif
#ifndef TURN_MILLISECONDS
#define TURN_MILLISECONDS 10000 /* then it is over */
#endif

#define TURN_OWN __attribute__((no_sanitize("thread"), unused)) static

enum { TURNS_MAX = 8, TURN_THREADS = 8, TURN_LATE = 3 /* status */ };

static struct turn {
  int thread, steps;
} turns[TURNS_MAX] = {TURNS};
static atomic_int turn_now;
static atomic_int turn_away[TURN_THREADS]; /* has ended, or sleeps */
static int turn_steps;                     /* of the turn so far */
static int turn_counts[TURN_THREADS];      /* steps of each thread */
static _Thread_local int turn_self;

/* Whose it is; 0: anybody's. */
TURN_OWN int turn_of(int now)
{
  return now < TURNS_MAX ? turns[now].thread : 0;
}

TURN_OWN void turn_pass(int now)
{
  turn_steps = 0;
  atomic_compare_exchange_strong(&turn_now, &now, now + 1);
}

TURN_OWN int turn_wait(void)
{
  for (int waited = 0;; waited++) {
    int now = atomic_load(&turn_now), who = turn_of(now);
    if (!who || who == turn_self) {
      return now;
    }
    if (atomic_load(&turn_away[who])) {
      turn_pass(now);
    }
    if (waited < 100) {
      sched_yield();
    } else {
      usleep(100);
    }
  }
}

/* A step begins. */
TURN_OWN void turn(void)
{
  if (!turn_self) {
    return;
  }
  turn_counts[turn_self]++;
  int now = turn_wait();
  while (turn_of(now) && turn_steps >= turns[now].steps) {
    turn_pass(now);
    now = turn_wait();
  }
  turn_steps++;
}

/* It cannot go on now. */
TURN_OWN void turn_blocked(void)
{
  int now = atomic_load(&turn_now);
  if (turn_self && turn_of(now) == turn_self) {
    turn_pass(now);
  }
  usleep(100);
  if (turn_self) {
    turn_wait();
  }
}

TURN_OWN void turn_sleep(int begins)
{
  if (turn_self) {
    atomic_store(&turn_away[turn_self], begins);
  }
}

TURN_OWN void turn_late(int number)
{
  static const char text[] = "its time is over\n";
  ssize_t ignored = write(2, text, sizeof text - 1);
  (void)number, (void)ignored;
  _exit(TURN_LATE);
}

TURN_OWN void turn_begin(int self)
{
  turn_self = self;
  turn_wait();
}

TURN_OWN void turn_end(void)
{
  turn_sleep(1);
  turn_self = 0;
}

/* In main, before there are threads. */
TURN_OWN void turn_start(void)
{
  struct itimerval late = {
      .it_value = {TURN_MILLISECONDS / 1000, TURN_MILLISECONDS % 1000 * 1000}};
  signal(SIGALRM, turn_late);
  setitimer(ITIMER_REAL, &late, NULL);
}

/* --- what waits --- */

#define TURN_TAKES(name, attempt, type) \
  TURN_OWN int turn_##name(type *it) \
  { \
    int error; \
    turn(); \
    while ((error = attempt(it)) == EBUSY) { \
      turn_blocked(); \
    } \
    return error; \
  }
TURN_TAKES(mutex_lock, pthread_mutex_trylock, pthread_mutex_t)
TURN_TAKES(rdlock, pthread_rwlock_tryrdlock, pthread_rwlock_t)
TURN_TAKES(wrlock, pthread_rwlock_trywrlock, pthread_rwlock_t)

TURN_OWN int turn_sem_wait(sem_t *it)
{
  int error;
  turn();
  while ((error = sem_trywait(it)) != 0 && errno == EAGAIN) {
    turn_blocked();
  }
  return error;
}

TURN_OWN int turn_cond_wait(pthread_cond_t *c, pthread_mutex_t *m)
{
  turn();
  turn_sleep(1);
  int error = pthread_cond_wait(c, m);
  turn_sleep(0);
  return error;
}

TURN_OWN int turn_unlock(pthread_mutex_t *it)
{
  turn();
  return pthread_mutex_unlock(it);
}

TURN_OWN int turn_rwunlock(pthread_rwlock_t *it)
{
  turn();
  return pthread_rwlock_unlock(it);
}

#define pthread_mutex_lock(m) turn_mutex_lock(m)
#define pthread_mutex_unlock(m) turn_unlock(m)
#define pthread_rwlock_rdlock(l) turn_rdlock(l)
#define pthread_rwlock_wrlock(l) turn_wrlock(l)
#define pthread_rwlock_unlock(l) turn_rwunlock(l)
#define pthread_cond_wait(c, m) turn_cond_wait(c, m)
#define sem_wait(s) turn_sem_wait(s)

/* --- accesses: what -fsanitize=thread calls before them --- */

#ifdef __SANITIZE_THREAD__
#define TURN_HOOK __attribute__((no_sanitize("thread")))
#define TURN_ACCESS(name) \
  TURN_HOOK void __tsan_##name(void *at); \
  TURN_HOOK void __tsan_##name(void *at) \
  { \
    (void)at; \
    turn(); \
  }
#define TURN_SIZES(name) \
  TURN_ACCESS(name##1) \
  TURN_ACCESS(name##2) \
  TURN_ACCESS(name##4) \
  TURN_ACCESS(name##8) \
  TURN_ACCESS(name##16)
TURN_SIZES(read)
TURN_SIZES(write)
TURN_SIZES(unaligned_read)
TURN_SIZES(unaligned_write)
TURN_SIZES(volatile_read)
TURN_SIZES(volatile_write)

TURN_HOOK void __tsan_read_range(void *at, size_t n);
TURN_HOOK void __tsan_read_range(void *at, size_t n)
{
  (void)at, (void)n;
  turn();
}

TURN_HOOK void __tsan_write_range(void *at, size_t n);
TURN_HOOK void __tsan_write_range(void *at, size_t n)
{
  (void)at, (void)n;
  turn();
}

TURN_HOOK void __tsan_init(void);
TURN_HOOK void __tsan_init(void)
{
}

TURN_HOOK void __tsan_func_entry(void *at);
TURN_HOOK void __tsan_func_entry(void *at)
{
  (void)at;
}

TURN_HOOK void __tsan_func_exit(void);
TURN_HOOK void __tsan_func_exit(void)
{
}

#define TURN_FETCH(bits, type, name) \
  TURN_HOOK type __tsan_atomic##bits##_##name(volatile type *, type, int); \
  TURN_HOOK type __tsan_atomic##bits##_##name(volatile type *at, type value, \
                                              int order) \
  { \
    (void)order; \
    turn(); \
    return __atomic_##name(at, value, __ATOMIC_SEQ_CST); \
  }
#define TURN_COMPARE(bits, type, name) \
  TURN_HOOK int __tsan_atomic##bits##_compare_exchange_##name( \
      volatile type *, type *, type, int, int); \
  TURN_HOOK int __tsan_atomic##bits##_compare_exchange_##name( \
      volatile type *at, type *old, type value, int order, int failure) \
  { \
    (void)order, (void)failure; \
    turn(); \
    return __atomic_compare_exchange_n(at, old, value, 0, __ATOMIC_SEQ_CST, \
                                       __ATOMIC_SEQ_CST); \
  }
#define TURN_ATOMIC(bits, type) \
  TURN_HOOK type __tsan_atomic##bits##_load(const volatile type *, int); \
  TURN_HOOK type __tsan_atomic##bits##_load(const volatile type *at, \
                                            int order) \
  { \
    (void)order; \
    turn(); \
    return __atomic_load_n(at, __ATOMIC_SEQ_CST); \
  } \
  TURN_HOOK void __tsan_atomic##bits##_store(volatile type *, type, int); \
  TURN_HOOK void __tsan_atomic##bits##_store(volatile type *at, type value, \
                                             int order) \
  { \
    (void)order; \
    turn(); \
    __atomic_store_n(at, value, __ATOMIC_SEQ_CST); \
  } \
  TURN_HOOK type __tsan_atomic##bits##_exchange(volatile type *, type, int); \
  TURN_HOOK type __tsan_atomic##bits##_exchange(volatile type *at, type value, \
                                                int order) \
  { \
    (void)order; \
    turn(); \
    return __atomic_exchange_n(at, value, __ATOMIC_SEQ_CST); \
  } \
  TURN_FETCH(bits, type, fetch_add) \
  TURN_FETCH(bits, type, fetch_sub) \
  TURN_FETCH(bits, type, fetch_and) \
  TURN_FETCH(bits, type, fetch_or) \
  TURN_FETCH(bits, type, fetch_xor) \
  TURN_COMPARE(bits, type, strong) \
  TURN_COMPARE(bits, type, weak)
TURN_ATOMIC(8, unsigned char)
TURN_ATOMIC(16, unsigned short)
TURN_ATOMIC(32, unsigned int)
TURN_ATOMIC(64, unsigned long)

TURN_HOOK void __tsan_atomic_thread_fence(int order);
TURN_HOOK void __tsan_atomic_thread_fence(int order)
{
  (void)order;
  __atomic_thread_fence(__ATOMIC_SEQ_CST);
}
#endif

#endif
