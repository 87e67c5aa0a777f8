// args: --check=memsafety --engine=stepper
// verdict: UNSAFE (memsafety)
// says: violated: invalid read in strchr\(\)
#include <string.h>
#include <stdlib.h>
int main(void) {
  char *p = malloc(4);
  memset(p, 'x', 4);
  p[0] = 0;
  char *end = strchr(p + 1, 0);
  return !end;
}
