// args: -D_GNU_SOURCE
// verdict: SAFE
#include <assert.h>
#include <pthread.h>
pthread_key_t k;
int x, y;
void end(void *p) {
  assert(!pthread_getspecific(k));
  *(int *)p += 1;
}
void *f(void *a) {
  pthread_setspecific(k, &x);
  pthread_setspecific(k, a);
  if (a) pthread_exit(0);
  return a;
}
int main(void) {
  pthread_t t, u;
  pthread_key_create(&k, end);
  pthread_create(&t, 0, f, &y);
  pthread_create(&u, 0, f, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  assert(x == 0 && y == 1);
}
