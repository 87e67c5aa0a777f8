// args: --check=memsafety
// verdict: SAFE
#include <pthread.h>
#include <stdlib.h>
int *shared;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *drop(void *a) {
  pthread_mutex_lock(&m);
  if (shared) {
    free(shared);
    shared = NULL;
  }
  pthread_mutex_unlock(&m);
  return a;
}
int main(void) {
  pthread_t t;
  shared = malloc(sizeof *shared);
  pthread_create(&t, NULL, drop, NULL);
  drop(NULL);
  pthread_join(t, NULL);
}
