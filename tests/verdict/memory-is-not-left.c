// verdict: SAFE (stepper)
// args: --check=memsafety --engine=stepper
// Nothing is left in the end.
#include <stdlib.h>

int main(void)
{
  char *p = malloc(3);
  p[2] = 1;
  free(p);
  return 0;
}
