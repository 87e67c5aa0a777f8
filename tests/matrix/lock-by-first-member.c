// expect: SAFE ; check: assert
// A generic lock and a generic unlock: the object's first member is the mutex.
#include <assert.h>
#include <pthread.h>
struct account { pthread_mutex_t mutex; int sum; } a = {PTHREAD_MUTEX_INITIALIZER, 0};
void enter(void *o) { pthread_mutex_lock(o); }
void leave(void *o) { pthread_mutex_unlock(o); }
void *pay(void *arg) { enter(&a); int v = a.sum; a.sum = v + 1; leave(&a); return arg; }
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, pay, 0);
  pay(0);
  pthread_join(t, 0);
  assert(a.sum == 2);
}
