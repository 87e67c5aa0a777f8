// verdict: UNSAFE
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
int next(void) { static int n; return n++; }
int a, b;
void *f(void *arg) { a = next(); return arg; }
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, f, 0);
  b = next();
  pthread_join(t, 0);
  assert(a != b);
}
