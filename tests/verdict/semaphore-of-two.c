// verdict: UNSAFE (assert)
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
sem_t s;
int x;
void *f(void *a) {
  sem_wait(&s);
  int y = x;
  x = y + 1;
  sem_post(&s);
  return a;
}
int main(void) {
  pthread_t t;
  sem_init(&s, 0, 2);
  pthread_create(&t, 0, f, 0);
  f(0);
  pthread_join(t, 0);
  assert(x == 2);
  sem_destroy(&s);
}
