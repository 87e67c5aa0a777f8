int f();
int g(void);
int undeclared();

#line 1 "old-style.c"
int f(a, c, p)
int a; char c; float *p;
{
#line 5
  return a + c + (int)*p;
}

#line 7
int g(void)
{
  float x;
  int __ts_t1;
  int __ts_t2;
#line 9
  x = 1;
  __ts_t1 = f(1, 99, &x);
#line 10
  __ts_t2 = undeclared(2);
#line 10
  return __ts_t1 + __ts_t2;
}
