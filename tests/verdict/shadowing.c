// verdict: SAFE
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
int x = 1;
#define MAX(a, b) ({ int x_ = (a), y_ = (b); x_ > y_ ? x_ : y_; })
int main(void) {
  int x = 2;
  { int x = 3; assert(x == 3); }
  assert(x == 2);
  { extern int x; assert(x == 1); }
  assert(MAX(x, MAX(1, 5)) == 5);
}
