// args: --check=memsafety
// verdict: SAFE
#include <stdlib.h>
int main(void) {
  int *p = malloc(sizeof *p), *q = p;
  *p = 1;
  free(p);
  p = malloc(sizeof *p);
  *p = 2;
  *p = 3;
  free(p);
}
