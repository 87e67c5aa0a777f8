// args: --check=locks
// verdict: SAFE
// As misuse-semaphore-destroyed.c, but the thread has ended before.
#include <pthread.h>
#include <semaphore.h>
sem_t s;
void *await(void *arg) {
  sem_wait(&s);
  return arg;
}
int main(void) {
  pthread_t t;
  sem_init(&s, 0, 0);
  pthread_create(&t, 0, await, 0);
  sem_post(&s);
  pthread_join(t, 0);
  sem_destroy(&s);
}
