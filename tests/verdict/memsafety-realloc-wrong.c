// args: --check=memsafety --engine=stepper
// verdict: UNSAFE (memsafety)
// says: violated: invalid write
#include <stdlib.h>
int main(void) {
  int *p = malloc(4), *q = p;
  q = realloc(p, 8);
  *p = 1;
  free(q);
}
