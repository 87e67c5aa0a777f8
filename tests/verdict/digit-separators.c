// args: -std=gnu2x
// verdict: SAFE
#include <assert.h>
int main(void) {
  int x = 1'000;
  double d = 1'0.5e1'0;
  assert(x == 1000 && 0xff'ffu == 65535 && d == 10.5e10);
}
