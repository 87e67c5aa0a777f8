// args: --check=assert
// verdict: SAFE
#include <assert.h>
#include <stdlib.h>
int main(void) {
  int *p = malloc(sizeof *p);
  assert(p);
}
