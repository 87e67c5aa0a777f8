#include <pthread.h>
#include <stdatomic.h>
atomic_int a;
int plain;
void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);
void *f(void *arg)
{
  int one = 1;
  atomic_fetch_add(&a, 2);
  atomic_compare_exchange_strong(&a, &one, 3);
  a++;
  __atomic_store_n(&plain, 1, __ATOMIC_RELEASE);
  __VERIFIER_atomic_begin();
  if (plain) {
    plain = 2;
  }
  __VERIFIER_atomic_end();
  return arg;
}
int main(void)
{
  pthread_t t;
  pthread_create(&t, 0, f, 0);
  if (a + __sync_fetch_and_add(&plain, 1)) {
    plain = 3;
  }
}
