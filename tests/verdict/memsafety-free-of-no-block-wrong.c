// args: --check=memsafety
// verdict: UNSAFE (memsafety)
// says: violated: invalid free
#include <stdlib.h>
int global[4];
int main(void) {
  int *p = malloc(16);
  int *q = global;
  *q = 1;
  free(q);
}
