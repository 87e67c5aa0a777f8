// args: --check=memsafety
// verdict: SAFE within bounds (
// or: SAFE
#include <stdlib.h>
int main(int argc, char **argv) {
  char *p = argc ? malloc(5) : malloc(4);
  p[0] = 1;
  free(p);
  return 0;
}
