// args: --check=locks
// verdict: SAFE
#include <pthread.h>
pthread_barrier_t b;
void *f(void *arg) {
  pthread_barrier_wait(&b);
  return arg;
}
int main(void) {
  pthread_t t;
  pthread_barrier_init(&b, 0, 1);
  pthread_create(&t, 0, f, 0);
  pthread_join(t, 0);
  pthread_barrier_destroy(&b);
}
