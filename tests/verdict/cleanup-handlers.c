// verdict: SAFE
#include <assert.h>
#include <pthread.h>
int x;
void add(void *p) { *(int *)p += 1; }
void twice(void *p) { *(int *)p *= 2; }
void leave(void) {
  pthread_cleanup_push(twice, &x);
  pthread_exit(&x);
  pthread_cleanup_pop(0);
}
void *f(void *a) {
  pthread_cleanup_push(add, &x);
  pthread_cleanup_push(add, &x);
  pthread_cleanup_pop(a != 0);
  if (a) leave();
  pthread_cleanup_pop(0);
  return a;
}
int main(void) {
  pthread_t t;
  void *r;
  pthread_create(&t, 0, f, &x);
  pthread_join(t, &r);
  assert(r == &x && x == 3);
}
