// args: --check=locks
// verdict: UNSAFE (locks)
// says: misuse of locks: post of a semaphore that has the largest value
// Each of two threads posts once.
#include <limits.h>
#include <pthread.h>
#include <semaphore.h>
sem_t s;
void *post(void *arg) {
  sem_post(&s);
  return arg;
}
int main(void) {
  pthread_t t;
  sem_init(&s, 0, INT_MAX - 1);
  pthread_create(&t, 0, post, 0);
  sem_post(&s);
  pthread_join(t, 0);
  sem_destroy(&s);
}
