// verdict: UNKNOWN (unknown function 'keep', at
// An address that was made a number is one still.
#include <assert.h>
#include <stdint.h>
int keep(uintptr_t where);
int main(void)
{
  int n = 1;
  keep((uintptr_t)&n);
  assert(n == 1);
}
