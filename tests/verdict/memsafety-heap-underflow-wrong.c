// args: --check=memsafety
// verdict: UNSAFE (memsafety)
// says: violated: invalid write
#include <stdlib.h>
int main(void) {
  char *p = malloc(16);
  char *q = p + 1;
  q[-2] = 3;
  free(p);
}
