// verdict: SAFE within bounds
// args: --check=unset
// What realloc() adds to a block can be set.
#include <stdlib.h>

int main(void)
{
  int *p = malloc(sizeof *p);
  *p = 1;
  p = realloc(p, 2 * sizeof *p);
  p[1] = 2;
  return p[1] ? 1 : 0;
}
