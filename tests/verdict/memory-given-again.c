// args: --check=unset --engine=stepper
// verdict: SAFE within bounds (freed
// What memory held when it was freed it need not hold when it is given again.
#include <assert.h>
#include <stdlib.h>

int main(void)
{
  int *p = malloc(sizeof *p);
  *p = 1;
  free(p);
  p = malloc(sizeof *p);
  *p = 0;
  assert(*p != 1);
  return 0;
}
