// args: --engine=stepper
// verdict: SAFE
#include <assert.h>
#include <pthread.h>
int main(void) {
  pthread_key_t k = 0;
  for (int i = 0; i < 200; i++) {
    assert(pthread_key_create(&k, 0) == 0);
    assert(pthread_getspecific(k) == 0);
    pthread_setspecific(k, &k);
    assert(pthread_getspecific(k) == &k);
    pthread_key_delete(k);
  }
}
