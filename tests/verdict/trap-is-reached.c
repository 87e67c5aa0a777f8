// verdict: UNSAFE (assert)
// says: :14:[0-9]+: violated: __builtin_trap\(\) is called
// As abort-is-called.c, with a trap.
#include <pthread.h>
#include <stdlib.h>
int x;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
void *add(void *arg) {
  x++;
  return arg;
}
static void check(int condition) {
  if (!condition)
    __builtin_trap();
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, add, 0);
  pthread_mutex_lock(&m);
  x++;
  pthread_mutex_unlock(&m);
  pthread_join(t, 0);
  check(x == 2);
}
