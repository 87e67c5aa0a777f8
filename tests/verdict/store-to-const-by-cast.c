// verdict: UNKNOWN (a store to
#include <assert.h>
const int g[3] = {1, 2, 3};
int main(void) {
  int *p = (int *)g;
  p[1] = 5;
  assert(p[1] == 5);
}
