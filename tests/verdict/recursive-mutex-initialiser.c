// args: -D_GNU_SOURCE
// verdict: SAFE
#include <assert.h>
#include <pthread.h>
pthread_mutex_t m = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
int main(void) {
  pthread_mutex_t l = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
  pthread_mutex_lock(&m);
  pthread_mutex_lock(&l);
  assert(pthread_mutex_trylock(&m) == 0);
  assert(pthread_mutex_lock(&l) == 0);
}
