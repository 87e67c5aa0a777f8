// verdict: SAFE
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
int main(void) {
  int i = 0, sum = 0;
again:
  sum += i++;
  if (i < 4) goto again;
  assert(sum == 6);
}
