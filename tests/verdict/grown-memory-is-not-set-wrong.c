// args: --check=unset --engine=stepper
// verdict: UNSAFE (unset)
// What realloc() adds to a block was never set, also where it stays in place.
#include <assert.h>
#include <stdlib.h>

int main(void)
{
  int *p = malloc(sizeof *p);
  *p = 1;
  p = realloc(p, 2 * sizeof *p);
  assert(*p == 1 && p[1] != 12345);
  return 0;
}
