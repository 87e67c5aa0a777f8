// args: --check=memsafety
// verdict: UNSAFE (memsafety)
// says: ^  out of bounds, 4 bytes, right behind a block of 16 bytes, allocated by
#include <stdlib.h>
int main(void) {
  int *p = malloc(4 * sizeof *p);
  for (int i = 0; i <= 4; i++) {
    p[i] = i;
  }
  free(p);
}
