// args: --check=locks,assert
// verdict: SAFE
// It is told that it would wait for itself, which is no misuse.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
void *f(void *arg) {
  assert(pthread_join(pthread_self(), 0) == EDEADLK);
  return arg;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, f, 0);
  pthread_join(t, 0);
}
