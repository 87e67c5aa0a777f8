// verdict: SAFE
// Two threads count in the current object, which changes: an atomic addition
// reads and writes the one that it found.
#include <assert.h>
#include <pthread.h>
struct object {
  int count;
} a, b;
struct object *current = &a;
int which, counts[2];
void *add(void *arg) {
  __atomic_fetch_add(&current->count, 1, __ATOMIC_SEQ_CST);
  __atomic_fetch_add(&counts[which], 1, __ATOMIC_SEQ_CST);
  return arg;
}
int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, add, 0);
  pthread_create(&u, 0, add, 0);
  current = &b;
  which = 1;
  pthread_join(t, 0);
  pthread_join(u, 0);
  assert(a.count + b.count == 2 && counts[0] + counts[1] == 2);
}
