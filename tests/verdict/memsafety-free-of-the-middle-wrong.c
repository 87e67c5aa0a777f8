// args: --check=memsafety
// verdict: UNSAFE (memsafety)
// says: violated: invalid free
#include <stdlib.h>
int main(void) {
  char *p = malloc(4);
  p = p + 1;
  free(p - 0);
}
