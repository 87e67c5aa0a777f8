// args: --check=memsafety --engine=stepper
// verdict: SAFE
#include <stdlib.h>
int main(void) {
  int *p = malloc(4), *q = p;
  q = realloc(p, 8);
  *q = 1;
  free(q);
}
