// verdict: SAFE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
sem_t s;
void *f(void *a) {
  sem_trywait(&s);
  return a;
}
int main(void) {
  pthread_t t;
  sem_init(&s, 0, 0);
  errno = 0;
  pthread_create(&t, 0, f, 0);
  assert(errno == 0);
  pthread_join(t, 0);
}
