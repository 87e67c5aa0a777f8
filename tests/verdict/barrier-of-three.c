// args: -D_GNU_SOURCE
// verdict: UNSAFE (deadlock)
#include <pthread.h>
pthread_barrier_t b;
void *f(void *a) {
  pthread_barrier_wait(&b);
  return a;
}
int main(void) {
  pthread_t t;
  pthread_barrier_init(&b, 0, 3);
  pthread_create(&t, 0, f, 0);
  pthread_barrier_wait(&b);
  pthread_join(t, 0);
}
