// args: --check=deadlock
// verdict: SAFE
// Nobody is stuck behind what ends the process, and so does an assumption that
// aborts if it is not so.
#include <pthread.h>
#include <stdlib.h>
void assume_abort_if_not(int);
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int x;
void *stop(void *arg) {
  pthread_mutex_lock(&m);
  if (x) abort();
  assume_abort_if_not(0);
  return arg;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, stop, 0);
  x = 1;
  pthread_mutex_lock(&m);
  pthread_mutex_unlock(&m);
}
