// verdict: SAFE
#include <assert.h>
#include <pthread.h>
int v, never;
void *f(void *x) { for (int i = 0; i < 30000; i++) v++; return 0; }
void *g(void *x) { if (never) v = 7; return 0; }
int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, f, 0);
  pthread_create(&u, 0, g, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  never = 1;
  assert(v == 30000);
  return 0;
}
