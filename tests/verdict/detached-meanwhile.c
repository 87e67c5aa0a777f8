// args: -D_GNU_SOURCE
// verdict: UNSAFE (assert)
// Another thread has detached it meanwhile.
#include <assert.h>
#include <pthread.h>
int of(pthread_t t) {
  pthread_attr_t a;
  int state;
  assert(pthread_getattr_np(t, &a) == 0);
  assert(pthread_attr_getdetachstate(&a, &state) == 0);
  pthread_attr_destroy(&a);
  return state;
}
void *run(void *arg) {
  assert(of(pthread_self()) == PTHREAD_CREATE_JOINABLE);
  return arg;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  assert(of(pthread_self()) == PTHREAD_CREATE_JOINABLE);
  pthread_detach(t);
  pthread_exit(0);
}
