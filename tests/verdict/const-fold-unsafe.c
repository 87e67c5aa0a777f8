// verdict: UNSAFE
#include <assert.h>
#include <pthread.h>
int v, q;
struct C { int *p; };
void *f(void *x) {
  int *const n[2] = {&q, &q};
  int *const *pn = n;
  v++;
  if (pn[1] == &q)
    assert(v < 1);
  return 0;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, f, 0);
  v++;
  pthread_join(t, 0);
  return 0;
}
