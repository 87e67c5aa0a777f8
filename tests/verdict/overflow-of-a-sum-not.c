// args: --check=overflow
// verdict: SAFE
// As overflow-of-a-sum.c, with room for both.
#include <limits.h>
#include <pthread.h>
int x = INT_MAX - 2;
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
