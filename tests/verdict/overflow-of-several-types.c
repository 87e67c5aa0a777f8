// args: --engine=cbmc
// verdict: SAFE
#include <assert.h>
int main(void)
{
  volatile unsigned zero = 0;
  unsigned sum;
  signed char small;
  assert(__builtin_add_overflow(-1, zero, &sum) && sum == -1u);
  assert(!__builtin_sub_overflow(zero, 128ul, &small) && small == -128);
  assert(__builtin_sub_overflow(zero, 129ul, &small));
}
