// verdict: UNSAFE
#include <assert.h>
#include <pthread.h>
int x;
void *leaf(void *a) { __atomic_fetch_add(&x, 1, 5); return a; }
void *mid(void *a) {
  pthread_t t;
  pthread_create(&t, 0, leaf, a);
  pthread_join(t, 0);
  return a;
}
int main(void) {
  for (int i = 0; i < 2000; i++) {
    pthread_t t, u;
    x = 0;
    pthread_create(&t, 0, mid, 0);
    pthread_create(&u, 0, mid, 0);
    pthread_join(t, 0);
    pthread_join(u, 0);
    assert(x < 2);
  }
}
