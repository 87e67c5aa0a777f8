#include <assert.h>
#include <limits.h>
#include <math.h>
volatile unsigned u = 0xf0;
volatile unsigned long l = 1ul << 40, big = ULONG_MAX;
volatile int i = INT_MAX;
volatile long long q = LLONG_MIN;
volatile float f = 1e-40f;
volatile double d = 1.5;
int main(void)
{
  {
  assert(__builtin_isinf_sign(-INFINITY) == -1 && __builtin_isinf_sign(d) == 0 && isinf(INFINITY) && !isinf(d) && isnan(NAN) && !isnan(d) && isfinite(d) && !isfinite(INFINITY));
  }
  {
  assert(!isnormal(f) && isnormal(d) && signbit(-f) && !signbit(d) && fpclassify(f) == FP_SUBNORMAL && fpclassify(d) == FP_NORMAL && fpclassify(0.0) == FP_ZERO && fpclassify(NAN) == FP_NAN && fpclassify(-INFINITY) == FP_INFINITE);
  }
  {
  assert(isgreater(d, 1.0) && isgreaterequal(d, 1.5) && !isless(d, 1.5) && islessequal(d, 1.5) && islessgreater(d, 1.0) && isunordered(d, NAN) && !isgreater(NAN, 1.0));
  }
  {
  assert(fabs(-d) == 1.5 && fabsf(-2.f) == 2.f && fabsl(-3.L) == 3.L && __builtin_fabs(-d) == 1.5 && copysign(d, -1.) == -1.5);
  }
  {
  float g = 1e-40f; assert(!__builtin_isnormal(g) && __builtin_fpclassify(0,1,2,3,4,g) == 3);
  }
}
