// verdict: SAFE
#include <assert.h>
int nondet_three(void)
{
  return 3;
}
int main(void)
{
  assert(nondet_three() == 3);
}
