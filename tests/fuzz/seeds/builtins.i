void *m; unsigned long n; int i; double d;
int main(void) { __builtin_memcpy(m, &i, 4); __builtin_memset(m, 0, n); n = __builtin_strlen("abc"); i = __builtin_popcount(7) + __builtin_clz(1) + __builtin_ctzl(8) + __builtin_bswap32(1);
  int r; if (__builtin_add_overflow(i, 2, &r)) __builtin_trap(); d = __builtin_inf() + __builtin_fabs(-1.0) + __builtin_nan(""); m = __builtin_alloca(16); if (__builtin_isnan(d)) __builtin_unreachable();
  return __builtin_object_size(m, 0) + r + __builtin_huge_val() + __builtin_abs(-3); }
