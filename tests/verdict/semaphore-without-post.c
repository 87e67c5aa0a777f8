// verdict: UNSAFE (deadlock)
#include <pthread.h>
#include <semaphore.h>
sem_t full;
void *f(void *a) {
  sem_wait(&full);
  return a;
}
int main(void) {
  pthread_t t;
  sem_init(&full, 0, 1);
  pthread_create(&t, 0, f, 0);
  sem_wait(&full);
  pthread_join(t, 0);
}
