// verdict: UNSAFE
#include <assert.h>
#include <pthread.h>
_Bool __VERIFIER_nondet_bool(void);
int v, never;
void *f(void *x) { for (int i = 0; i < 6000; i++) v++; return 0; }
void *g(void *x) { if (never) v = 7; return 0; }
int main(void) {
  pthread_t t, u;
  if (__VERIFIER_nondet_bool()) return 0;
  pthread_create(&t, 0, f, 0);
  pthread_create(&u, 0, g, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  never = 1;
  assert(v != 6000);
  return 0;
}
