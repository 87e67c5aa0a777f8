// args: --check=locks
// verdict: SAFE
// As misuse-join-detached.c, but nobody joins it.
#include <pthread.h>
void *f(void *arg) {
  pthread_detach(pthread_self());
  return arg;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, f, 0);
}
