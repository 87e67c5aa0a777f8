// verdict: SAFE
#include <assert.h>
#include <pthread.h>
pthread_key_t k;
void *f(void *a) { assert(pthread_getspecific(k) == 0); pthread_setspecific(k, a); return a; }
int main(void) {
  pthread_key_create(&k, 0);
  for (int i = 0; i < 3000; i++) {
    pthread_t t;
    pthread_create(&t, 0, f, &k);
    pthread_join(t, 0);
  }
}
