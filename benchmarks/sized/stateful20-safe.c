// Two data under two locks, updated again and again by two threads, one datum
// after the other; what one adds the other takes away.
// verdict: SAFE
// property: assert
// unwind: 20
// rounds: 2
// source: Qadeer and Rehof, Context-bounded model checking, 2005

#include <assert.h>
#include <pthread.h>
#include <stddef.h>

#define ITERATIONS 20

static pthread_mutex_t lock_a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t lock_b = PTHREAD_MUTEX_INITIALIZER;
static int a = 3;
static int b = 7;

static void *add(void *arg)
{
  (void)arg;
  for (int i = 0; i < ITERATIONS; i++) {
    pthread_mutex_lock(&lock_a);
    a += 4;
    pthread_mutex_unlock(&lock_a);
    pthread_mutex_lock(&lock_b);
    b += 2;
    pthread_mutex_unlock(&lock_b);
  }
  return NULL;
}

static void *subtract(void *arg)
{
  (void)arg;
  for (int i = 0; i < ITERATIONS; i++) {
    pthread_mutex_lock(&lock_b);
    b -= 5;
    pthread_mutex_unlock(&lock_b);
    pthread_mutex_lock(&lock_a);
    a -= 1;
    pthread_mutex_unlock(&lock_a);
  }
  return NULL;
}

int main(void)
{
  pthread_t t1, t2;
  pthread_create(&t1, NULL, add, NULL);
  pthread_create(&t2, NULL, subtract, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  assert(a + b == 10);
  return 0;
}
