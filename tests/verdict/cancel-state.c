// verdict: SAFE
#include <assert.h>
#include <pthread.h>
int main(void) {
  int old;
  pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, 0);
  pthread_setcancelstate(PTHREAD_CANCEL_ENABLE, &old);
  assert(old == PTHREAD_CANCEL_DISABLE);
  pthread_setcanceltype(PTHREAD_CANCEL_ASYNCHRONOUS, &old);
  assert(old == PTHREAD_CANCEL_DEFERRED);
}
