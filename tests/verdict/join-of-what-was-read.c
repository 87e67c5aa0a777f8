// verdict: UNSAFE (deadlock)
// The name of the thread to wait for is read once; the slot is used again.
#include <pthread.h>
#include <semaphore.h>
pthread_t slot;
sem_t never;
void *worker(void *arg) {
  if (arg) sem_wait(&never);
  return 0;
}
void *reaper(void *arg) {
  pthread_join(slot, 0);
  return arg;
}
int main(void) {
  pthread_t t, u, v;
  sem_init(&never, 0, 0);
  pthread_create(&u, 0, worker, &slot);
  slot = u;
  pthread_create(&t, 0, reaper, 0);
  pthread_create(&v, 0, worker, 0);
  slot = v;
  pthread_join(t, 0);
}
