// verdict: UNSAFE
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
int x;
void f(int n) { x = n; }
int main(void) {
__CPROVER_ASYNC_1:
  f(3);
  assert(x == 0);
}
