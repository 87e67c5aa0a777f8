// pthread_exit called in a nested function ends the thread and gives the value
// that the join gets.
// verdict: UNSAFE
// property: assert
// unwind: 1
// rounds: 2
// source: IEEE Std 1003.1, pthread_exit, 2008

#include <assert.h>
#include <pthread.h>
#include <stdint.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int balance = 3;

static void pay(int amount)
{
  pthread_mutex_lock(&mutex);
  if (balance < amount) {
    pthread_mutex_unlock(&mutex);
    pthread_exit((void *)(intptr_t)0);
  }
  balance -= amount;
  pthread_mutex_unlock(&mutex);
}

static void *customer(void *arg)
{
  pay(2);
  return arg;
}

int main(void)
{
  pthread_t t1, t2;
  void *v1, *v2;
  pthread_create(&t1, NULL, customer, (void *)(intptr_t)1);
  pthread_create(&t2, NULL, customer, (void *)(intptr_t)2);
  pthread_join(t1, &v1);
  pthread_join(t2, &v2);
  assert(balance == 1);
  assert((intptr_t)v1 && (intptr_t)v2);
  return 0;
}
