// args: --check=memsafety
// verdict: SAFE
#include <stdlib.h>
int main(void) {
  char *p = malloc(4);
  p = p + 1;
  free(p - 1);
}
