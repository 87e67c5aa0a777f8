// args: --check=progress --engine=stepper
// verdict: UNSAFE (progress)
// says: thread 1 \(set\) waits at .*for m, taken by thread 0
#include <pthread.h>
#include <stdatomic.h>
atomic_int ready;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
void *set(void *a) {
  pthread_mutex_lock(&m);
  ready = 1;
  pthread_mutex_unlock(&m);
  return a;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, set, 0);
  pthread_mutex_lock(&m);
  while (!ready) {
  }
  pthread_mutex_unlock(&m);
  pthread_join(t, 0);
}
