// verdict: UNSAFE (race)
// args: --check=race --engine=stepper --order=dpor
// What is written is what was there before; so is what would order it.
#include <pthread.h>
#include <stdatomic.h>
int x;
atomic_int a;
void *write_it(void *u) {
  x = 0;
  atomic_store(&a, 0);
  return u;
}
void *read_it(void *u) {
  int r = atomic_load(&a);
  r = x;
  return u;
}
int main(void) {
  pthread_t t, v;
  pthread_create(&t, 0, write_it, 0);
  pthread_create(&v, 0, read_it, 0);
  pthread_join(t, 0);
  pthread_join(v, 0);
}
