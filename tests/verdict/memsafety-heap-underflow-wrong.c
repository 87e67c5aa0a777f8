// args: --check=memsafety
// verdict: UNSAFE (memsafety)
// says: ^  out of bounds, 1 byte, 1 byte before a block of 16 bytes, allocated by
#include <stdlib.h>
int main(void) {
  char *p = malloc(16);
  char *q = p + 1;
  q[-2] = 3;
  free(p);
}
