// verdict: SAFE
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
int calls;
int less(int a) { calls++; return a < 3; }
int main(void) {
  for (int i = 0; less(i); i++) {}
  assert(calls == 4);
}
