/* drive.h -- threads call methods of an object, each some, which are chosen.
 *
 * A driver says how many METHODS there are, and what they are. In the end the
 * object has to be good. MEET: the calls that overlap are told of, each two
 * methods at a line of meet.h (made by ../correlate). */
#ifndef MODULES_DRIVE_H
#define MODULES_DRIVE_H

#include <assert.h>
#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>

#ifndef THREADS
#define THREADS 2
#endif
#ifndef CALLS
#define CALLS 3 /* of each */
#endif

static void set_up(void);
static void call(unsigned method);
static bool is_good(void);

extern _Bool __VERIFIER_nondet_bool(void);

static unsigned choose_method(void)
{
  unsigned chosen = __VERIFIER_nondet_bool();
  chosen = 2 * chosen + __VERIFIER_nondet_bool();
  chosen = 2 * chosen + __VERIFIER_nondet_bool();
  return chosen % METHODS;
}

#ifdef MEET
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);

static int drive_now[THREADS]; /* the method, plus one; 0: none */
static int drive_met;
#include "meet.h"

static void begin_call(unsigned thread, unsigned method)
{
  __VERIFIER_atomic_begin();
  for (unsigned i = 0; i < THREADS; i++) {
    if (i != thread && drive_now[i] > 0) {
      meet(method, (unsigned)drive_now[i] - 1);
    }
  }
  drive_now[thread] = (int)method + 1;
  __VERIFIER_atomic_end();
}

static void end_call(unsigned thread)
{
  drive_now[thread] = 0;
}
#else
static void begin_call(unsigned thread, unsigned method)
{
  (void)thread;
  (void)method;
}

static void end_call(unsigned thread)
{
  (void)thread;
}
#endif

static void *drive(void *arg)
{
  unsigned thread = *(unsigned *)arg;
  for (int i = 0; i < CALLS; i++) {
    unsigned method = choose_method();
    begin_call(thread, method);
    call(method);
    end_call(thread);
  }
  return NULL;
}

int main(void)
{
  pthread_t threads[THREADS];
  unsigned numbers[THREADS];
  set_up();
  for (unsigned i = 0; i < THREADS; i++) {
    numbers[i] = i;
    pthread_create(&threads[i], NULL, drive, &numbers[i]);
  }
  for (unsigned i = 0; i < THREADS; i++) {
    pthread_join(threads[i], NULL);
  }
  assert(is_good());
  return 0;
}

#endif
