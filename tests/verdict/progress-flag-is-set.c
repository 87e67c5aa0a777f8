// args: --check=progress
// verdict: SAFE
#include <pthread.h>
#include <stdatomic.h>
atomic_int ready;
void *set(void *a) {
  atomic_store(&ready, 1);
  return a;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, set, 0);
  while (!atomic_load(&ready)) {
  }
  pthread_join(t, 0);
}
