// verdict: UNSAFE (assert)
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
sem_t s;
void *f(void *a) {
  sem_wait(&s);
  sem_post(&s);
  return a;
}
int main(void) {
  pthread_t t;
  sem_init(&s, 0, 1);
  pthread_create(&t, 0, f, 0);
  assert(sem_trywait(&s) == 0);
}
