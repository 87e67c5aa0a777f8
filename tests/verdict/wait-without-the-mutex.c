// args: -D_GNU_SOURCE
// verdict: SAFE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
pthread_mutex_t m = PTHREAD_ERRORCHECK_MUTEX_INITIALIZER_NP;
pthread_cond_t c = PTHREAD_COND_INITIALIZER;
int main(void) {
  assert(pthread_cond_wait(&c, &m) == EPERM);
}
