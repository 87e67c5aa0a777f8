// verdict: SAFE
#include <assert.h>
#include <pthread.h>
pthread_key_t k;
int n;
void again(void *v) { n++; pthread_setspecific(k, v); }
void *f(void *a) { pthread_setspecific(k, &n); return a; }
int main(void) {
  pthread_t t;
  pthread_key_create(&k, again);
  pthread_create(&t, 0, f, 0);
  pthread_join(t, 0);
  assert(n == 4);
}
