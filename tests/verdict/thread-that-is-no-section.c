// verdict: UNSAFE (assert)
// A thread's function whose name says nothing is not atomic.
#include <assert.h>
#include <pthread.h>
int x;
void *count(void *arg) {
  x++;
  return arg;
}
int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, count, 0);
  pthread_create(&u, 0, count, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  assert(x == 2);
}
