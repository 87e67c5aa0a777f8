// verdict: UNSAFE (assert)
// What gives the mutex back knows the struct that it is the first member of.
#include <assert.h>
#include <pthread.h>
struct object {
  pthread_mutex_t lock;
  int x;
} s = {PTHREAD_MUTEX_INITIALIZER, 0};
int y;
void release(void *object) { pthread_mutex_unlock(object); }
void *count(void *arg) {
  pthread_mutex_lock(&s.lock);
  s.x++;
  release(&s);
  y++;
  return arg;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, count, 0);
  count(0);
  pthread_join(t, 0);
  assert(y == 2);
}
