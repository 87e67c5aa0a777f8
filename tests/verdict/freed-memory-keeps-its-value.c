// verdict: SAFE within bounds (freed memory
// args: --check=assert
// Where memory errors are not looked for, it holds what it did until it is used
// again, as with most allocators and verifiers.
#include <assert.h>
#include <stdlib.h>

int main(void)
{
  int *p = malloc(sizeof *p);
  *p = 3;
  free(p);
  assert(*p == 3);
}
