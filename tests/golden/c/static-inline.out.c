static int twice(int);
int thrice(int);
void die(void) __attribute__((noreturn));
int g(int);

__thread int tls = 4;

#line 1 "static-inline.c"
static int twice(int x)
{
#line 1
  return 2 * x;
}

#line 2
int thrice(int x)
{
#line 2
  return 3 * x;
}

#line 7
int g(int n)
{
  int __ts_t0;
  int __ts_t1;
#line 9
  if (n >= 0) goto __ts_L2;
  die();
#line 10
  __builtin_unreachable();
__ts_L2:
  __ts_t0 = twice(n);
#line 12
  __ts_t1 = thrice(n);
#line 12
  return __ts_t0 + __ts_t1 + tls;
}
