// args: --check=assert
// verdict: SAFE within bounds (fresh memory is zero)
// or: SAFE (cbmc)
#include <assert.h>
#include <stdlib.h>
int main(void) {
  int *p = malloc(sizeof *p);
  assert(p);
}
