int g(unsigned char, int);

#line 1 "switch-and-goto.c"
int g(unsigned char c, int n)
{
  int x;
  int __ts_t1;
  int __ts_t2;
#line 3
  x = 0;
  switch (c) {
  case 1: goto __ts_L1;
  case 2 ... 4: goto __ts_L2;
  case 200: goto __ts_L3;
  case 201: goto __ts_L3;
  default: goto out;
  }
__ts_L1:
#line 6
  x = 1;
__ts_L2:
  x = x + 2;
  goto again;
__ts_L3:
#line 15
  x = x - 1;
  __ts_t1 = n - 1;
#line 16
  n = __ts_t1;
#line 16
  if (__ts_t1 > 0) goto __ts_L3;
again:
#line 19
  __ts_t2 = x;
#line 19
  x = __ts_t2 + 1;
#line 19
  if (__ts_t2 < 3) goto again;
out:
#line 23
  return x;
}
