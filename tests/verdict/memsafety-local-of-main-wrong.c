// args: --check=memsafety
// verdict: UNSAFE (memsafety)
// says: violated: invalid write: 
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
  
}
int main(void) {
  pthread_t t;
  start(&t);
  return 0;
}
