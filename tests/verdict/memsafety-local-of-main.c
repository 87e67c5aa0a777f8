// args: --check=memsafety
// verdict: SAFE
#include <pthread.h>
#include <stdlib.h>
static void *work(void *a) {
  int *n = a;
  *n = 1;
  return NULL;
}
static void start(pthread_t *t) {
  int n = 0;
  pthread_create(t, NULL, work, &n);
  pthread_join(*t, NULL);
}
int main(void) {
  pthread_t t;
  start(&t);
  return 0;
}
