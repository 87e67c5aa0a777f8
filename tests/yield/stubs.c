/* stubs.c -- what a concurrent program needs to run on the machine: atomic
 * sections, inputs, and what an error is. Inputs come from a seed, argument of
 * the environment's SEED; threads go on by chance. */
#include <pthread.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>

static pthread_mutex_t section = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t inputs = PTHREAD_MUTEX_INITIALIZER;
static unsigned state;

static unsigned any(void)
{
  pthread_mutex_lock(&inputs);
  if (state == 0) {
    const char *seed = getenv("SEED");
    state = seed ? (unsigned)atoi(seed) + 1 : 1;
  }
  state = state * 1103515245 + 12345;
  unsigned value = state >> 16;
  pthread_mutex_unlock(&inputs);
  return value;
}

void __VERIFIER_atomic_begin(void)
{
  for (unsigned n = any() % 4; n > 0; n--) {
    sched_yield();
  }
  pthread_mutex_lock(&section);
}

void __VERIFIER_atomic_end(void)
{
  pthread_mutex_unlock(&section);
}

int __VERIFIER_nondet_int(void)
{
  return (int)(any() % 8) - 2;
}

unsigned __VERIFIER_nondet_uint(void)
{
  return any() % 8;
}

long __VERIFIER_nondet_long(void)
{
  return __VERIFIER_nondet_int();
}

unsigned long __VERIFIER_nondet_ulong(void)
{
  return any() % 8;
}

float __VERIFIER_nondet_float(void)
{
  return (float)__VERIFIER_nondet_int();
}

double __VERIFIER_nondet_double(void)
{
  return __VERIFIER_nondet_int();
}

void reach_error(void)
{
  puts("reach_error");
  fflush(stdout);
  _Exit(10);
}
