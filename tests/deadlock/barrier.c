// says: for b, to which 2 of 3 have come$
#include <pthread.h>
pthread_barrier_t b;
void *f(void *p) {
  pthread_barrier_wait(&b);
  return p;
}
int main(void) {
  pthread_t t;
  pthread_barrier_init(&b, 0, 3);
  pthread_create(&t, 0, f, 0);
  pthread_barrier_wait(&b);
}
