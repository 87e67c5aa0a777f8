// verdict: UNSAFE (unset)
// args: --check=unset
// What realloc() adds to a block was never set, also where it stays.
#include <stdlib.h>

int main(void)
{
  int *p = malloc(sizeof *p);
  *p = 1;
  p = realloc(p, 2 * sizeof *p);
  return p[1] ? 1 : 0;
}
