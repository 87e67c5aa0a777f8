// verdict: SAFE within bounds (2 threads of a function at once
// args: --engine=stepper --slots=2
// What main does before it creates any of the threads is before all they do:
// the input's values are known, although threads read it.
#include <assert.h>
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

static int n;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *thread(void *arg)
{
  pthread_mutex_lock(&lock);
  assert(n >= 2 && n < 6);
  pthread_mutex_unlock(&lock);
  return arg;
}

int main(void)
{
  n = __VERIFIER_nondet_int();
  __VERIFIER_assume(n >= 2 && n < 6);
  for (int i = 0; i < n; i++) {
    pthread_t t;
    pthread_create(&t, NULL, thread, NULL);
  }
}
