// verdict: UNSAFE (assert)
// A reference count: the object is read, dies, and then its count goes up.
#include <assert.h>
#include <pthread.h>
struct object {
  int count, alive;
} a = {1, 1}, b = {1, 1};
struct object *current = &a;
void *reader(void *arg) {
  __sync_fetch_and_add(&current->count, 1);
  return arg;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, reader, 0);
  struct object *old = current;
  current = &b;
  if (__sync_sub_and_fetch(&old->count, 1) == 0) old->alive = 0;
  pthread_join(t, 0);
  assert(!(a.count > 0 && !a.alive));
}
