// A function that locks calls one that locks too: the same mutex, or another.
// verdict: SAFE
// property: deadlock
// unwind: 1
// rounds: 2
// source: Birrell, An introduction to programming with threads, 1989

#include <pthread.h>
#include <stddef.h>

struct counter {
  pthread_mutex_t mutex;
  int value;
};

static struct counter here = {PTHREAD_MUTEX_INITIALIZER, 0};
static struct counter there = {PTHREAD_MUTEX_INITIALIZER, 3};

static int counter_get(struct counter *c)
{
  pthread_mutex_lock(&c->mutex);
  int seen = c->value;
  pthread_mutex_unlock(&c->mutex);
  return seen;
}

static void counter_add(struct counter *to, struct counter *from)
{
  pthread_mutex_lock(&to->mutex);
  to->value += counter_get(from);
  pthread_mutex_unlock(&to->mutex);
}

static void *worker(void *arg)
{
  struct counter *from = arg;
  if (from->value > 0) {
    counter_add(&here, from);
  }
  return NULL;
}

static void *raise(void *arg)
{
  struct counter *c = arg;
  pthread_mutex_lock(&c->mutex);
  c->value = 1;
  pthread_mutex_unlock(&c->mutex);
  return NULL;
}

int main(void)
{
  pthread_t t1, t2;
  pthread_create(&t1, NULL, raise, &here);
  pthread_create(&t2, NULL, worker, &there);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  return counter_get(&there) != 3;
}
