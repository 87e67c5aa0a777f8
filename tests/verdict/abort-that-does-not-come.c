// args: --check=deadlock
// verdict: UNSAFE (deadlock)
// As abort-ends-all.c, but neither of them ends the process.
#include <pthread.h>
#include <stdlib.h>
void assume_abort_if_not(int);
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int x;
void *stop(void *arg) {
  pthread_mutex_lock(&m);
  if (x > 1) abort();
  assume_abort_if_not(1);
  return arg;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, stop, 0);
  x = 1;
  pthread_mutex_lock(&m);
  pthread_mutex_unlock(&m);
}
