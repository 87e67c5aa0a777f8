// expect: UNSAFE ; check: assert
// What is written behind the generic unlock is not protected.
#include <assert.h>
#include <pthread.h>
struct account { pthread_mutex_t mutex; int sum; } a = {PTHREAD_MUTEX_INITIALIZER, 0};
void leave(void *o) { pthread_mutex_unlock(o); }
void *pay(void *arg) { pthread_mutex_lock(&a.mutex); int v = a.sum; leave(&a); a.sum = v + 1; return arg; }
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, pay, 0);
  pay(0);
  pthread_join(t, 0);
  assert(a.sum == 2);
}
