typedef unsigned long pthread_t;

int pthread_create(pthread_t *, const void *, void *(*)(void *), void *);
int pthread_join(pthread_t, void **);
static void *add(void *);
int main(void);

static int shared;

#line 6 "thread-counter.c"
static void *add(void *arg)
{
  int i;
#line 8
  i = 0;
__ts_L1:
#line 8
  if (i >= *(int *)arg) goto __ts_L3;
  shared = shared + 1;
#line 8
  i = i + 1;
#line 8
  goto __ts_L1;
__ts_L3:
#line 11
  return arg;
}

int main(void)
{
  pthread_t t[2];
  int n;
  int i;
  int __ts_t3;
#line 17
  n = 3;
  i = 0;
__ts_L1:
#line 18
  if (i >= 2) goto __ts_L3;
  pthread_create(&t[i], (const void *)0, add, &n);
#line 18
  i = i + 1;
#line 18
  goto __ts_L1;
__ts_L3:
#line 21
  __ts_t3 = n;
#line 21
  n = __ts_t3 - 1;
#line 21
  if (__ts_t3 <= 1) goto __ts_L5;
  pthread_join(t[n], (void **)0);
#line 21
  goto __ts_L3;
__ts_L5:
#line 27
  return shared;
}
