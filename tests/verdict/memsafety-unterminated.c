// args: --check=memsafety --engine=stepper
// verdict: SAFE within bounds (leaks are not looked for
#include <string.h>
#include <stdlib.h>
int main(void) {
  char *p = malloc(4);
  memset(p, 'x', 4);
  p[3] = 0;
  char *end = strchr(p + 1, 0);
  return !end;
}
