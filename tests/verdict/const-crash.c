// verdict: UNSAFE
#include <assert.h>
#include <pthread.h>
int v, go;
void *f(void *x) {
  static const int tab[] = {1, 2};
  if (go) {
    const int *const *pp = (const int *const[]){tab, tab + 1};
    v++;
    assert(*pp[1] == 1);
  }
  return 0;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, f, 0);
  go = 1;
  v++;
  pthread_join(t, 0);
  return 0;
}
