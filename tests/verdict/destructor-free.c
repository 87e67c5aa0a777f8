// verdict: SAFE within bounds (freed memory goes to who freed it)
// or: SAFE (cbmc)
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
pthread_key_t k;
void *f(void *a) {
  int *p = malloc(sizeof *p);
  pthread_setspecific(k, p);
  *p = 3;
  assert(*(int *)pthread_getspecific(k) == 3);
  return a;
}
int main(void) {
  pthread_t t;
  pthread_key_create(&k, free);
  pthread_create(&t, 0, f, 0);
  pthread_join(t, 0);
}
