// verdict: SAFE
#include <assert.h>
#include <pthread.h>
pthread_once_t o = PTHREAD_ONCE_INIT;
int n;
void once(void) { n++; if (n == 1) pthread_exit(0); }
void *f(void *a) { pthread_once(&o, once); return a; }
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, f, 0);
  pthread_once(&o, once);
  pthread_join(t, 0);
  assert(n == 2);
}
