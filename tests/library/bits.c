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
  assert(__builtin_popcount(u) == 4 && __builtin_popcountl(l - 1) == 40 && __builtin_popcountll(l) == 1);
  }
  {
  assert(__builtin_clz(u) == 24 && __builtin_clzl(l) == 23 && __builtin_clzll(l) == 23);
  }
  {
  assert(__builtin_ctz(u) == 4 && __builtin_ctzl(l) == 40 && __builtin_ctzll(l) == 40);
  }
  {
  assert(__builtin_ffs((int)u) == 5 && __builtin_ffsl((long)l) == 41 && __builtin_ffsll((long)l) == 41 && __builtin_ffs(0) == 0);
  }
  {
  assert(__builtin_parity(u) == 0 && __builtin_parityl(l) == 1 && __builtin_parityll(l) == 1);
  }
  {
  assert(__builtin_clrsb(i) == 0 && __builtin_clrsb((int)u) == 23 && __builtin_clrsbl(-1l) == 63 && __builtin_clrsbll(q) == 0 && __builtin_clrsb(-(int)u) == 23);
  }
  {
  assert(__builtin_bswap16(0x1234) == 0x3412 && __builtin_bswap32(u) == 0xf0000000u && __builtin_bswap64(l) == 1ul << 16);
  }
  {
  assert(__builtin_abs(-3) == 3 && __builtin_labs(-3l) == 3 && __builtin_llabs(-3ll) == 3);
  }
}
