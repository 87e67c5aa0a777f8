// Transfers between two accounts: an audit sees the right sum only if it
// takes a lock that every transfer holds throughout.
// verdict: SAFE
// property: assert
// unwind: 1
// rounds: 1
// source: Goetz, Java concurrency in practice, section 10.1, 2006

#include <assert.h>
#include <pthread.h>
#include <stddef.h>

struct account {
  pthread_mutex_t mutex;
  int balance;
};

static struct account a = {PTHREAD_MUTEX_INITIALIZER, 100};
static struct account b = {PTHREAD_MUTEX_INITIALIZER, 50};

static void *transfer(void *arg)
{
  int amount = *(const int *)arg;
  pthread_mutex_lock(&a.mutex);
  if (a.balance >= amount) {
    a.balance -= amount;
    pthread_mutex_lock(&b.mutex);
    b.balance += amount;
    pthread_mutex_unlock(&b.mutex);
  }
  pthread_mutex_unlock(&a.mutex);
  return NULL;
}

static void *audit(void *arg)
{
  struct account *guard = &a;
  (void)arg;
  pthread_mutex_lock(&guard->mutex);
  int sum = a.balance + b.balance;
  pthread_mutex_unlock(&guard->mutex);
  assert(sum == 150);
  return NULL;
}

int main(void)
{
  static const int amounts[2] = {80, 40};
  pthread_t t1, t2, t3;
  pthread_create(&t1, NULL, transfer, (void *)&amounts[0]);
  pthread_create(&t2, NULL, audit, NULL);
  pthread_create(&t3, NULL, transfer, (void *)&amounts[1]);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  pthread_join(t3, NULL);
  assert(a.balance >= 0);
  return 0;
}
