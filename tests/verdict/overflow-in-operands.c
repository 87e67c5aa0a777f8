// args: --check=overflow
// verdict: UNSAFE (overflow)
// says: violated: division by zero: 100 / y
// What is guarded is checked where it is evaluated, once, and x before y.
#include <pthread.h>
int x = 1, y = 2;
void *leave(void *arg) {
  x = 0;
  y = 0;
  return arg;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, leave, 0);
  int tenth = y && x ? 100 / y : 0;
  return tenth;
}
