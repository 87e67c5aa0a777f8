// Transfers between two accounts, each locking both in the order of their
// numbers, or in the order of the transfer.
// verdict: SAFE
// property: deadlock
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

static struct account accounts[2] = {
    {PTHREAD_MUTEX_INITIALIZER, 100},
    {PTHREAD_MUTEX_INITIALIZER, 50},
};

static void transfer(int from, int to, int amount)
{
  int first = from < to ? from : to;
  int second = from + to - first;
  pthread_mutex_lock(&accounts[first].mutex);
  pthread_mutex_lock(&accounts[second].mutex);
  accounts[from].balance -= amount;
  accounts[to].balance += amount;
  pthread_mutex_unlock(&accounts[second].mutex);
  pthread_mutex_unlock(&accounts[first].mutex);
}

static void *forth(void *arg)
{
  (void)arg;
  transfer(0, 1, 30);
  return NULL;
}

static void *back(void *arg)
{
  (void)arg;
  transfer(1, 0, 10);
  return NULL;
}

int main(void)
{
  pthread_t t1, t2;
  pthread_create(&t1, NULL, forth, NULL);
  pthread_create(&t2, NULL, back, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  assert(accounts[0].balance == 80 && accounts[1].balance == 70);
  return 0;
}
