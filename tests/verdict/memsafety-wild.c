// args: --check=memsafety
// verdict: SAFE
#include <stdint.h>
int g;
int main(void) {
  uintptr_t n = (uintptr_t)&g;
  *(int *)(n + 0) = 1;
}
