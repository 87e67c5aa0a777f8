// verdict: SAFE
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
int calls;
int f(void) { calls++; return 1; }
int main(void) {
  int zero = 0;
  if (zero && f()) calls = 10;
  int v = zero ? f() : 7;
  (void)(zero || f());
  assert(calls == 1 && v == 7);
}
