// verdict: UNSAFE (race, c11)
// args: --check=race --engine=stepper
// Sections that have nothing in common order nothing, if they come in the other
// order; nor does what is relaxed.
#include <pthread.h>
#include <stdatomic.h>
void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);
int x, p, q;
atomic_int a;
void *write_it(void *u) {
  x = 1;
  atomic_store_explicit(&a, 1, memory_order_relaxed);
  __VERIFIER_atomic_begin();
  p = 1;
  __VERIFIER_atomic_end();
  return u;
}
void *read_it(void *u) {
  int r = atomic_load_explicit(&a, memory_order_relaxed);
  if (r) {
    __VERIFIER_atomic_begin();
    q = 1;
    __VERIFIER_atomic_end();
    r = x;
  }
  return u;
}
int main(void) {
  pthread_t t, v;
  __VERIFIER_atomic_begin();
  p = q = 2;
  __VERIFIER_atomic_end();
  pthread_create(&t, 0, write_it, 0);
  pthread_create(&v, 0, read_it, 0);
  pthread_join(t, 0);
  pthread_join(v, 0);
}
