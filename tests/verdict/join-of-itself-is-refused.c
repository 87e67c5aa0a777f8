// verdict: SAFE
// Who waits for its own end is told so, and goes on.
#include <assert.h>
#include <pthread.h>
int main(void) {
  int error = pthread_join(pthread_self(), 0);
  assert(error == 35);
}
