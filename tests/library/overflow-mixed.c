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
  unsigned k; assert(__builtin_add_overflow(-1, 0u, &k) && k == -1u);
  }
  {
  unsigned k; assert(!__builtin_add_overflow(-1, 1u, &k) && k == 0);
  }
  {
  signed char sc; assert(!__builtin_sub_overflow(0ul, 128ul, &sc) && sc == -128); 
  }
  {
  signed char sc;  assert(__builtin_sub_overflow(0ul, 129ul, &sc)); 
  }
  {
  unsigned long m; assert(__builtin_mul_overflow(big, big, &m) && m == 1); 
  }
  {
  unsigned long m; assert(!__builtin_mul_overflow(big, 1, &m));
  }
  {
  long long z; assert(__builtin_mul_overflow(q, -1ll, &z)); 
  }
}
