// expect: UNSAFE ; check: deadlock
// Which semaphore is waited for was decided before the wait.
#include <pthread.h>
#include <semaphore.h>
sem_t s[2];
int which;
void *wait_for(void *arg) { sem_wait(&s[which]); return arg; }
int main(void) {
  pthread_t t;
  sem_init(&s[0], 0, 0);
  sem_init(&s[1], 0, 0);
  pthread_create(&t, 0, wait_for, 0);
  which = 1;
  sem_post(&s[1]);
  pthread_join(t, 0);
}
