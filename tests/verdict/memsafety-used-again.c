// args: --check=memsafety --engine=stepper
// verdict: SAFE
#include <pthread.h>
#include <stdlib.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int *shared;
static void *work(void *a) {
  for (;;) {
    int *p = malloc(sizeof *p);
    *p = 1;
    pthread_mutex_lock(&m);
    int *old = shared;
    shared = p;
    pthread_mutex_unlock(&m);
    free(old);
  }
  return a;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, work, NULL);
  work(NULL);
}
