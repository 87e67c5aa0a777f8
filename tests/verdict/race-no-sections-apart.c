// verdict: SAFE
// args: --check=race --engine=stepper --order=dpor
// Sections that have nothing in common keep what is in them apart.
#include <pthread.h>
void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);
int b, c, y, z;
void *write_both(void *u) {
  __VERIFIER_atomic_begin();
  c = 2;
  __VERIFIER_atomic_end();
  return u;
}
void *write_one(void *u) {
  __VERIFIER_atomic_begin();
  y = z;
  c = 1;
  __VERIFIER_atomic_end();
  __VERIFIER_atomic_begin();
  y = z;
  __VERIFIER_atomic_end();
  return u;
}
int main(void) {
  pthread_t t, v;
  pthread_create(&t, 0, write_both, 0);
  pthread_create(&v, 0, write_one, 0);
  __VERIFIER_atomic_begin();
  b = c;
  __VERIFIER_atomic_end();
  pthread_join(t, 0);
  pthread_join(v, 0);
}
