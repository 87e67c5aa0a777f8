// args: --check=assert,memsafety --engine=stepper
// verdict: SAFE
// All of it is set before it is read: that it was zero before does not matter.
#include <assert.h>
#include <stdlib.h>

int main(void)
{
  int sum = 0, *a = malloc(5 * sizeof *a);
  for (int i = 0; i < 5; i++) {
    a[i] = 2;
  }
  for (int i = 0; i < 5; i++) {
    sum += a[i];
  }
  assert(sum < 11);
  free(a);
  return 0;
}
