// args: --check=memsafety
// verdict: SAFE within bounds (
// or: SAFE
#include <alloca.h>
static int f(unsigned long n) {
  char *p = alloca(n);
  p[0] = 1;
  return p[0];
}
int main(void) {
  int sum = 0;
  for (unsigned long n = 1; n < 4; n++) {
    sum += f(n);
  }
  return sum == 0;
}
