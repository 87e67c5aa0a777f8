// args: --check=assert,memsafety --engine=stepper
// verdict: SAFE (stepper)
// No pointer that was kept could tell that the second block is where the
// first one was.
#include <assert.h>
#include <stdlib.h>

static int *last;

int main(void)
{
  int *p = malloc(sizeof *p);
  last = p;
  *p = 1;
  free(p);
  p = malloc(sizeof *p);
  if (!p) {
    return 1;
  }
  *p = 2;
  assert(*p == 2 && last != 0);
  free(p);
  return 0;
}
