// verdict: UNSAFE
#include <pthread.h>
_Bool __VERIFIER_nondet_bool(void);
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int v, never;
void *f(void *x) { for (int i = 0; i < 6000; i++) v++; pthread_mutex_lock(&m); pthread_mutex_lock(&m); return 0; }
void *g(void *x) { if (never) v = 7; return 0; }
int main(void) {
  pthread_t t, u;
  if (__VERIFIER_nondet_bool()) return 0;
  pthread_create(&t, 0, f, 0);
  pthread_create(&u, 0, g, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  never = 1;
  return 0;
}
