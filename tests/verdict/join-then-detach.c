// verdict: SAFE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
void *f(void *a) { return a; }
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, f, 0);
  assert(pthread_join(t, 0) == 0);
  assert(pthread_detach(t) == ESRCH);
}
