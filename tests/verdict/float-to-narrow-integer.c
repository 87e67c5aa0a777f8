// verdict: SAFE
// What is too large for the type is cut by the machine, as with gcc.
#include <assert.h>
volatile double d = 25.7;
int main(void) {
  unsigned char c = 10;
  c *= d;
  short s = (short)(d * 10000);
  unsigned u = (unsigned)-d;
  assert(c == 1 && s == -5144 && u == 4294967271u);
}
