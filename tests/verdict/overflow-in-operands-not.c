// args: --check=overflow
// verdict: SAFE
// As overflow-in-operands.c, but the divisor is set only behind x, which is read last.
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
  int tenth = y ? 100 / (y + 1) : 0;
  return tenth;
}
