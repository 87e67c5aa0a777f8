// args: --engine=stepper --check=assert,deadlock,locks,race --order=depth
// verdict: SAFE (stepper)
// As many as there can be.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
atomic_int counter;
void *work(void *arg) {
  atomic_fetch_add(&counter, 1);
  return arg;
}
int main(void) {
  pthread_t t[255];
  for (int i = 0; i < 255; i++) pthread_create(&t[i], 0, work, 0);
  for (int i = 0; i < 255; i++) pthread_join(t[i], 0);
  assert(counter == 255);
}
