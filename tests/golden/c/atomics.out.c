int g(void);

_Atomic int a;
_Atomic long *p;
volatile int v;

#line 4 "atomics.c"
int g(void)
{
  int x;
  int __ts_t1;
  int __ts_t2;
  _Atomic long *__ts_t3;
  int __ts_t4;
  int __ts_t5;
  int __ts_t6;
  int __ts_t7;
  _Bool __ts_t8;
#line 6
  a = 1;
  a += 2;
  __ts_t1 = a++;
#line 8
  __ts_t2 = (a -= 1) + 0;
#line 8
  x = __ts_t1 + __ts_t2;
  __ts_t3 = p;
#line 9
  *__ts_t3 *= (long)x;
  __ts_t4 = v;
#line 10
  v = __ts_t4 + 1;
  (void)v;
  __ts_t5 = v;
#line 12
  __ts_t6 = v;
#line 12
  x = __ts_t5 + __ts_t6;
  __atomic_store_n((int *)&a, 3, 5);
  __ts_t7 = __atomic_fetch_add((int *)&a, 1, 2);
#line 14
  __ts_t8 = __sync_bool_compare_and_swap((int *)&a, 1, 2);
#line 14
  return __ts_t7 + __ts_t8;
}
