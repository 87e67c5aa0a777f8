// verdict: SAFE
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
int __VERIFIER_load_await_aint(atomic_int *, int, int);
int __VERIFIER_xchg_await_aint(atomic_int *, int, int, int);
enum { EQUAL = 2, NOT_EQUAL = 5 };
static atomic_int lock;
static int n;
static void *f(void *a)
{
  __VERIFIER_xchg_await_aint(&lock, 1, EQUAL, 0);
  int seen = n;
  n = seen + 1;
  lock = 0;
  return a;
}
int main(void)
{
  pthread_t t;
  pthread_create(&t, 0, f, 0);
  f(0);
  pthread_join(t, 0);
  assert(n == 2);
}
