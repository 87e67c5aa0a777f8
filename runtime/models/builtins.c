/* builtins.c -- of what compilers know, what CBMC does not or gets wrong, a
 * part of library.c. The stepper has the compiler's. */

/* --- bits --- */

static int __ts_lib___builtin_parityll(unsigned long long x)
{
  x ^= x >> 32;
  x ^= x >> 16;
  x ^= x >> 8;
  x ^= x >> 4;
  x ^= x >> 2;
  x ^= x >> 1;
  return (int)(x & 1);
}

static int __ts_lib___builtin_parityl(unsigned long x)
{
  return __ts_lib___builtin_parityll(x);
}

static int __ts_lib___builtin_parity(unsigned x)
{
  return __ts_lib___builtin_parityll(x);
}

/* Bits after the sign that are like it. */
static int __ts_lib___builtin_clrsbll(long long x)
{
  unsigned long long bits =
      x < 0 ? ~(unsigned long long)x : (unsigned long long)x;
  return bits ? __builtin_clzll(bits) - 1 : 63;
}

static int __ts_lib___builtin_clrsbl(long x)
{
  return __ts_lib___builtin_clrsbll(x);
}

static int __ts_lib___builtin_clrsb(int x)
{
  return __ts_lib___builtin_clrsbll(x) - 32;
}

static int __ts_lib_ffsll(long long x)
{
  return x ? __builtin_ctzll((unsigned long long)x) + 1 : 0;
}

static int __ts_lib_ffsl(long x)
{
  return __ts_lib_ffsll(x);
}

static int __ts_lib_ffs(int x)
{
  return __ts_lib_ffsll(x);
}

/* --- floating point; every type's values are among these --- */

static int __ts_lib___builtin_isfinite(long double x)
{
  return x - x == 0;
}

static int __ts_lib___builtin_isgreater(long double x, long double y)
{
  return x > y;
}

static int __ts_lib___builtin_isgreaterequal(long double x, long double y)
{
  return x >= y;
}

static int __ts_lib___builtin_isless(long double x, long double y)
{
  return x < y;
}

static int __ts_lib___builtin_islessequal(long double x, long double y)
{
  return x <= y;
}

static int __ts_lib___builtin_islessgreater(long double x, long double y)
{
  return x < y || x > y;
}

static int __ts_lib___builtin_isunordered(long double x, long double y)
{
  return x != x || y != y;
}

static double __ts_lib_creal(double _Complex z)
{
  return __real__ z;
}

static float __ts_lib_crealf(float _Complex z)
{
  return __real__ z;
}

static double __ts_lib_cimag(double _Complex z)
{
  return __imag__ z;
}

static float __ts_lib_cimagf(float _Complex z)
{
  return __imag__ z;
}

/* CBMC's ~z is something else. */
static double _Complex __ts_lib_conj(double _Complex z)
{
  __imag__ z = -__imag__ z;
  return z;
}

static float _Complex __ts_lib_conjf(float _Complex z)
{
  __imag__ z = -__imag__ z;
  return z;
}
