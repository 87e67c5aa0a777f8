// verdict: SAFE
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
int i = 1, j = 1;
int main(void) {
  i = i + j || (j = j + i);
  assert(i == 1 && j == 1);
}
