// args: -D_GNU_SOURCE
// verdict: UNSAFE (assert)
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <time.h>
sem_t s;
void *f(void *a) {
  sem_post(&s);
  return a;
}
int main(void) {
  pthread_t t;
  struct timespec at = {1, 0};
  sem_init(&s, 0, 0);
  pthread_create(&t, 0, f, 0);
  assert(sem_timedwait(&s, &at) == 0);
}
