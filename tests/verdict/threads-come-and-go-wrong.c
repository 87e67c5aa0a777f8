// verdict: UNSAFE
#include <assert.h>
#include <pthread.h>
int x;
void *f(void *a) { x++; return a; }
int main(void) {
  for (int i = 0; i < 100000; i++) {
    pthread_t t;
    x = 0;
    pthread_create(&t, 0, f, 0);
    x++;
    pthread_join(t, 0);
    assert(x == 2);
  }
}
