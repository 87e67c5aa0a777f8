// verdict: SAFE
// or: SAFE within bounds (fresh memory is zero)
// A function without a result is called as one that gives a pointer, as adapters
// of thread libraries do. The result is not used.
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

static int sum;

static void run(void *arg)
{
  sum += *(int *)arg;
}

static int create(pthread_t *t, void (*entry)(void *), void *arg)
{
  union {
    void (*in)(void *);
    void *(*out)(void *);
  } f;
  f.in = entry;
  return pthread_create(t, NULL, f.out, arg);
}

static void *(*again)(void *) = (void *(*)(void *))run;

int main(void)
{
  pthread_t t;
  int one = 1;
  if (create(&t, run, &one) == 0) {
    pthread_join(t, NULL);
    again(&one);
    assert(sum == 2);
  }
}
