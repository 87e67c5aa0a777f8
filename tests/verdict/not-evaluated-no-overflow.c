// args: --check=overflow
// verdict: SAFE
#include <limits.h>
int x = INT_MAX, y;
int main(void) {
  int a = sizeof(x + 1);
  int b = y && (x + 1 > 0);
  int c = y ? x + 1 : 0;
  return a + b + c == 3;
}
