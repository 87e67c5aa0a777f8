// verdict: SAFE
#include <assert.h>
#include <pthread.h>
int x[2];
void add(void *p) { *(int *)p += 1; }
void *f(void *a) {
  int *p = &x[a != 0];
  pthread_cleanup_push(add, p);
  p = &x[1];
  pthread_exit(p);
  pthread_cleanup_pop(0);
  return a;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, f, 0);
  pthread_join(t, 0);
  assert(x[0] == 1 && x[1] == 0);
}
