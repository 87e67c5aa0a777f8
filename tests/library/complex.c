#include <assert.h>
#include <complex.h>
volatile double two = 2;
int main(void)
{
  double _Complex z = 1 - two * I;
  float _Complex y = 3;
  assert(creal(z) == 1 && cimag(z) == -2);
  assert(cimag(conj(z)) == 2 && creal(conj(z)) == 1);
  assert(crealf(y) == 3 && cimagf(conjf(y)) == 0);
}
