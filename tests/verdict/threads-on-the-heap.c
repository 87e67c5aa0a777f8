// verdict: UNSAFE
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
int x;
void *f(void *a) { x = x + 1; return a; }
int main(void) {
  pthread_t *t = malloc(2 * sizeof *t);
  for (int i = 0; i < 2; i++) pthread_create(&t[i], 0, f, 0);
  for (int i = 0; i < 2; i++) pthread_join(t[i], 0);
  assert(x == 2);
}
