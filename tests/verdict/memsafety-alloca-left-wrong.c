// args: --check=memsafety
// verdict: UNSAFE (memsafety)
// says: ^  use after free, 1 byte, at offset 0 of a block of 4 bytes, allocated by thread 0 .* freed by thread 0
#include <alloca.h>
static char *f(unsigned long n) {
  char *p = alloca(n);
  p[0] = 1;
  return p;
}
int main(void) {
  char *p = f(4);
  return p[0];
}
