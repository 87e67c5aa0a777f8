// args: --check=progress --engine=stepper
// verdict: UNSAFE (progress)
// says: goes round at .*:8: while \(state == 0\)
#include <pthread.h>
#include <stdatomic.h>
atomic_int state;
void *work(void *a) {
  while (state == 0) {
  }
  while (state == 1) {
  }
  return a;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, work, 0);
  pthread_join(t, 0);
}
