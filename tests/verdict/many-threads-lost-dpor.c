// args: --engine=stepper --order=dpor
// verdict: UNSAFE (assert)
// An increment may be lost.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
atomic_int counter;
void *work(void *arg) {
  int before = atomic_load(&counter);
  atomic_store(&counter, before + 1);
  return arg;
}
int main(void) {
  pthread_t t[100];
  for (int i = 0; i < 100; i++) pthread_create(&t[i], 0, work, 0);
  for (int i = 0; i < 100; i++) pthread_join(t[i], 0);
  assert(counter == 100);
}
