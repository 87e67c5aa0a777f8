// args: --check=locks
// verdict: UNSAFE (locks)
// says: misuse of locks: use of a semaphore that was destroyed
// The thread may still wait, or may not have begun to.
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
  sem_destroy(&s);
  pthread_join(t, 0);
}
