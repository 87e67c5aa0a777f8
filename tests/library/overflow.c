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
  int r; assert(__builtin_add_overflow(i, 1, &r) && r == INT_MIN);
  assert(!__builtin_sub_overflow(i, 1, &r) && r == INT_MAX - 1);
  unsigned char c; assert(__builtin_mul_overflow(i, 2, &c) && c == 254);
  long w; assert(!__builtin_mul_overflow(i, 2, &w) && w == 4294967294l);
  unsigned k; assert(__builtin_add_overflow(-1, 0u, &k) && k == -1u); assert(!__builtin_add_overflow(-1, 1u, &k) && k == 0);
  signed char sc; assert(!__builtin_sub_overflow(0ul, 128ul, &sc) && sc == -128); 
  assert(__builtin_sub_overflow(0ul, 129ul, &sc)); 
  unsigned long m; assert(__builtin_mul_overflow(big, big, &m) && m == 1); assert(!__builtin_mul_overflow(big, 1, &m));
  assert(__builtin_mul_overflow(q, -1ll, &q)); 
  }
  {
  int r; unsigned ur; long lr; unsigned long ul; long long llr; unsigned long long ull;
  assert(__builtin_sadd_overflow(i, 1, &r) && r == INT_MIN && !__builtin_ssub_overflow(i, 1, &r) && r == INT_MAX - 1 && __builtin_smul_overflow(i, i, &r) && r == 1);
  assert(__builtin_uadd_overflow(-1u, 1, &ur) && ur == 0 && __builtin_usub_overflow(u, 241u, &ur) && ur == -1u && !__builtin_umul_overflow(u, 2, &ur));
  assert(!__builtin_saddl_overflow(i, 1, &lr) && lr == 2147483648l && !__builtin_ssubl_overflow(i,1,&lr) && __builtin_smull_overflow(LONG_MAX, 2, &lr));
  assert(__builtin_uaddl_overflow(big, 1, &ul) && __builtin_usubl_overflow(1,2,&ul) && ul == big && __builtin_umull_overflow(big, 2, &ul));
  assert(__builtin_saddll_overflow(q, -1, &llr) && __builtin_ssubll_overflow(q, 1, &llr) && __builtin_smulll_overflow(q, 2, &llr));
  assert(__builtin_uaddll_overflow(big, 1, &ull) && __builtin_usubll_overflow(1,2,&ull) && __builtin_umulll_overflow(big, 2, &ull));
  }
  {
  assert(__builtin_add_overflow_p(i, 1, (int)0) && !__builtin_add_overflow_p(i, 1, 0l) && __builtin_sub_overflow_p(0, 1, 0u) && !__builtin_mul_overflow_p(i, 2, 0u));
  }
}
