struct s;
struct s {
  int v[2];
};

struct s make(int);
int g(int);

#line 4 "statement-expression.c"
int g(int n)
{
  int m;
  int a_;
  int b_;
  int __ts_a__2;
  int __ts_a__3;
  int __ts_b__2;
  int __ts_b__3;
  int __ts_t9;
  int __ts_t10;
  struct s __ts_t11;
  int __ts_t12;
  struct s __ts_t13;
  struct s __ts_t14;
  struct s __ts_t15;
#line 6
  a_ = n;
#line 6
  b_ = 3;
#line 6
  __ts_t9 = a_ > b_ ? a_ : b_;
#line 6
  __ts_a__3 = 1;
#line 6
  __ts_b__2 = n;
#line 6
  __ts_a__2 = __ts_a__3 > __ts_b__2 ? __ts_a__3 : __ts_b__2;
#line 6
  __ts_b__3 = n - 1;
#line 6
  m = __ts_t9 + (__ts_a__2 > __ts_b__3 ? __ts_a__2 : __ts_b__3);
__ts_L1:
  if (m > 100) goto __ts_L3;
#line 8
  m = m + m;
#line 8
  goto __ts_L1;
__ts_L3:
  __ts_t10 = m;
#line 10
  __ts_t11 = make(n);
#line 10
  __ts_t12 = __ts_t10 + __ts_t11.v[1];
#line 10
  if (!n) goto __ts_L5;
#line 10
  __ts_t14 = make(1);
#line 10
  __ts_t13 = __ts_t14;
#line 10
  goto __ts_L6;
__ts_L5:
#line 10
  __ts_t15 = make(2);
#line 10
  __ts_t13 = __ts_t15;
__ts_L6:
#line 10
  return __ts_t12 + __ts_t13.v[0];
}
