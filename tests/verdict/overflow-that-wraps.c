// args: --check=overflow -fwrapv
// verdict: SAFE (nothing in the program can violate overflow)
// As overflow-of-a-sum.c, but it wraps around.
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
