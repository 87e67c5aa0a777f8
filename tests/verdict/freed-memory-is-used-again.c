// verdict: UNSAFE (assert)
// args: --check=assert --engine=stepper
#include <assert.h>
#include <stdlib.h>

int main(void)
{
  int *p = malloc(sizeof *p), *q;
  *p = 3;
  free(p);
  q = malloc(sizeof *q);
  *q = 4;
  assert(*p == 3);
}
