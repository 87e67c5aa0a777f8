// args: --check=overflow
// verdict: UNSAFE (overflow)
// says: :[0-9]+:[0-9]+: violated: signed overflow: x \+ 1 does not fit int
// The sum overflows only if the other thread was there before.
#include <limits.h>
#include <pthread.h>
int x = INT_MAX - 1;
void *add(void *arg) {
  x++;
  return arg;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, add, 0);
  int next = x + 1;
  pthread_join(t, 0);
  return next == 0;
}
