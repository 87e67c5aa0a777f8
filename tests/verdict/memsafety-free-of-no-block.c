// args: --check=memsafety
// verdict: SAFE
#include <stdlib.h>
int global[4];
int main(void) {
  int *p = malloc(16);
  int *q = p;
  *q = 1;
  free(q);
}
