// verdict: SAFE
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
sem_t full;
int x;
void *f(void *a) {
  x = 1;
  sem_post(&full);
  return a;
}
int main(void) {
  pthread_t t;
  sem_init(&full, 0, 0);
  pthread_create(&t, 0, f, 0);
  sem_wait(&full);
  assert(x == 1);
  pthread_join(t, 0);
}
