// args: --check=memsafety
// verdict: UNSAFE (memsafety)
// says: violated: invalid write
#include <stdint.h>
int g;
int main(void) {
  uintptr_t n = (uintptr_t)&g;
  *(int *)(n + 0x7000000) = 1;
}
