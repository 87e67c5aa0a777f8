// verdict: UNSAFE
#include <assert.h>
#include <pthread.h>
pthread_key_t k[2];
int n;
void a0(void *v) { n++; pthread_setspecific(k[1], v); }
void a1(void *v) { n++; pthread_setspecific(k[0], v); }
void *f(void *a) { pthread_setspecific(k[0], &n); return a; }
int main(void) {
  pthread_t t;
  pthread_key_create(&k[0], a0);
  pthread_key_create(&k[1], a1);
  pthread_create(&t, 0, f, 0);
  pthread_join(t, 0);
  assert(n <= 4);
}
