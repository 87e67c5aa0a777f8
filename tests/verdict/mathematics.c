// args: --engine=stepper
// verdict: UNKNOWN (nothing was found, but inputs were sampled
#include <assert.h>
#include <math.h>
int main(void)
{
  double whole, part = modf(3.25, &whole);
  assert(whole == 3 && part == 0.25 && sqrt(16.0) == 4);
  assert(lround(2.6) == 3 && powf(2, 3) == 8 && isnan(sqrt(-1.0)));
}
