// verdict: UNSAFE
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
void *f(void *a) { *(int *)a = 1; return 0; }
int main(void) {
  pthread_t t;
  int local = 0;
  pthread_create(&t, 0, f, &local);
  assert(local == 0);
  pthread_join(t, 0);
}
