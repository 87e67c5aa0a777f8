int sum(int, int, int *);

#line 1 "variable-length.c"
int sum(int n, int m, int *a)
{
  unsigned long __ts_t1;
  int total;
  int i;
  unsigned long __ts_t4;
  int *row = 0;
  unsigned long __ts_cap5 = 0;
  int j;
#line 1
  (void)n;
#line 1
  __ts_t1 = m;
#line 3
  total = 0;
  i = 0;
__ts_L1:
#line 4
  if (i >= n) goto __ts_L8;
  __ts_t4 = m + 1;
#line 5
  if (__ts_cap5 <= (unsigned long)(__ts_t4 * sizeof(int))) row = __builtin_alloca((__ts_cap5 += (unsigned long)(__ts_t4 * sizeof(int)) + 1));
  j = 0;
__ts_L4:
#line 6
  if (j >= m) goto __ts_L6;
  row[j] = ((int *)((char *)a + i * (long)(__ts_t1 * sizeof(int))))[j];
  total = total + row[j];
#line 6
  j = j + 1;
#line 6
  goto __ts_L4;
__ts_L6:
#line 10
  total = total + __ts_t4 * sizeof(int) / sizeof(int);
#line 4
  i = i + 1;
#line 4
  goto __ts_L1;
__ts_L8:
#line 12
  return total;
}
