// args: -D_GNU_SOURCE
// verdict: SAFE
#include <assert.h>
#include <pthread.h>
int main(void) {
  pthread_mutexattr_t a;
  int k;
  pthread_mutexattr_init(&a);
  assert(!pthread_mutexattr_gettype(&a, &k) && k == PTHREAD_MUTEX_DEFAULT);
  pthread_mutexattr_settype(&a, PTHREAD_MUTEX_ERRORCHECK);
  assert(!pthread_mutexattr_gettype(&a, &k) && k == PTHREAD_MUTEX_ERRORCHECK);
}
