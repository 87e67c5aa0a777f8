// verdict: UNKNOWN (unknown function 'increase_countr'; is 'increase_counter' meant?, at
// Nor is one that is not declared, where the program has nearly its name.
#include <assert.h>
int n;
void increase_counter(void)
{
  n++;
}
int main(void)
{
  increase_countr();
  assert(n == 0);
}
