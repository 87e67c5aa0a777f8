// args: --check=assert,memsafety --engine=stepper
// verdict: SAFE within bounds (fresh memory is zero)
// One element is read that nobody has set.
#include <assert.h>
#include <stdlib.h>

int main(void)
{
  int sum = 0, *a = malloc(5 * sizeof *a);
  for (int i = 0; i < 4; i++) {
    a[i] = 2;
  }
  for (int i = 0; i < 5; i++) {
    sum += a[i];
  }
  assert(sum < 11);
  free(a);
  return 0;
}
