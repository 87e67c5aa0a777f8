struct s {
  int a;
};
struct __ts_s_2 {
  long b;
};

int h(int);
int g(int);

int x = 1;

#line 4 "shadowing.c"
int g(int n)
{
  int r;
  int __ts_x_2;
  struct s s;
  struct __ts_s_2 t;
  int __ts_t_2;
  int __ts_h_2;
  int __ts_t6;
#line 6
  r = x;
#line 8
  __ts_x_2 = n;
  s.a = __ts_x_2;
#line 11
  t.b = s.a;
  r = r + (int)t.b;
#line 14
  r = r + s.a;
#line 17
  __ts_t_2 = r;
#line 17
  __ts_h_2 = 2;
  (void)(__ts_t_2 * __ts_h_2);
  r = __ts_t_2 * __ts_h_2;
#line 21
  __ts_t6 = h(r);
#line 21
  return __ts_t6;
}
