// args: --check=memsafety
// verdict: SAFE
#include <stdlib.h>
int main(void) {
  char *p = malloc(16);
  char *q = p + 1;
  q[-1] = 3;
  free(p);
}
