int f(int);
int g(int, int);

#line 2 "short-circuit.c"
int g(int a, int b)
{
  int x;
  int __ts_t1;
  int __ts_t2;
  int __ts_t3;
  int __ts_t4;
  int __ts_t5;
  int __ts_t6;
  int __ts_t7;
  int __ts_t8;
  int __ts_t9;
  int __ts_t10;
  int __ts_t11;
  int __ts_t12;
#line 4
  if (!a) goto __ts_L3;
#line 4
  __ts_t2 = f(b);
#line 4
  if (!__ts_t2) goto __ts_L3;
#line 4
  __ts_t1 = 1;
#line 4
  goto __ts_L4;
__ts_L3:
#line 4
  __ts_t1 = 0;
__ts_L4:
#line 4
  x = __ts_t1;
  if (!a) goto __ts_L6;
#line 5
  __ts_t4 = f(1);
#line 5
  __ts_t3 = __ts_t4;
#line 5
  goto __ts_L7;
__ts_L6:
#line 5
  __ts_t5 = f(2);
#line 5
  __ts_t3 = __ts_t5;
__ts_L7:
#line 5
  x = x + __ts_t3;
  __ts_t6 = f(a);
#line 6
  if (__ts_t6) goto __ts_L10;
#line 6
  if (!b) goto __ts_L11;
#line 6
  __ts_t7 = f(b);
#line 6
  if (!__ts_t7) goto __ts_L11;
__ts_L10:
#line 7
  x = (a && b) || !x;
__ts_L11:
  __ts_t8 = a;
#line 9
  if (!__ts_t8) goto __ts_L13;
#line 9
  __ts_t9 = __ts_t8;
  goto __ts_L14;
__ts_L13:
#line 9
  __ts_t10 = x;
#line 9
  x = __ts_t10 + 1;
#line 9
  __ts_t11 = f(b);
#line 9
  __ts_t12 = f(__ts_t10 + __ts_t11);
#line 9
  __ts_t9 = __ts_t12;
__ts_L14:
#line 9
  return __ts_t9;
}
