// args: --check=memsafety
// verdict: UNSAFE (memsafety)
// says: violated: invalid write
#include <stdlib.h>
int main(void) {
  int *p = malloc(sizeof *p), *q = p;
  *p = 1;
  free(p);
  p = malloc(sizeof *p);
  *p = 2;
  *q = 3;
  free(p);
}
