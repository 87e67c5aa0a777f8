// verdict: SAFE
#include <assert.h>
#include <pthread.h>
int x, n;
void *g(void *a) { __sync_fetch_and_add(&x, 1); return a; }
void *f(void *a) {
  for (;;) {
    pthread_t t;
    pthread_create(&t, 0, g, 0);
    pthread_join(t, 0);
    int was = __sync_fetch_and_sub(&x, 1);
    assert(was <= 3 && was > 0);
  }
  return a;
}
int main(void) {
  pthread_t t[3];
  for (int i = 0; i < 3; i++) pthread_create(&t[i], 0, f, 0);
  pthread_join(t[0], 0);
}
