// args: --check=progress --engine=stepper
// verdict: UNSAFE (progress)
// says: thread 0 \(main\) goes round at .*:15: while .*   -- ready is 0$
#include <pthread.h>
#include <stdatomic.h>
atomic_int ready;
void *set(void *a) {
  atomic_store(&ready, 2);
  atomic_store(&ready, 0);
  return a;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, set, 0);
  while (atomic_load(&ready) != 1) {
  }
  pthread_join(t, 0);
}
