struct s;
struct s {
  int m;
  struct s *q;
};

int g(struct s *, struct s *, int);

#line 3 "comma.c"
int g(struct s *p, struct s *r, int c)
{
  int __ts_t0;
  int __ts_t1;
  struct s __ts_t2;
  int __ts_t3;
  int __ts_t4;
#line 5
  if (p == (struct s *)0) goto __ts_L2;
#line 5
  (void)p->q->m;
__ts_L2:
#line 6
  c = c + 1;
#line 8
  if (!c) goto __ts_L4;
#line 8
  (void)p->m;
#line 8
  __ts_t0 = r->m;
#line 8
  goto __ts_L5;
__ts_L4:
#line 8
  __ts_t0 = 3;
__ts_L5:
#line 8
  c = __ts_t0;
  if (!p) goto __ts_L11;
#line 9
  if (!c) goto __ts_L8;
#line 9
  __ts_t2 = *p;
#line 9
  goto __ts_L9;
__ts_L8:
#line 9
  __ts_t2 = *r;
__ts_L9:
#line 9
  if (!__ts_t2.m) goto __ts_L11;
#line 9
  __ts_t1 = 1;
#line 9
  goto __ts_L12;
__ts_L11:
#line 9
  __ts_t1 = 0;
__ts_L12:
#line 9
  c = c + __ts_t1;
  if (c) goto __ts_L14;
#line 10
  __ts_t4 = p->m;
#line 10
  if (!(__ts_t4 ? __ts_t4 : r->m)) goto __ts_L15;
__ts_L14:
#line 10
  __ts_t3 = 1;
#line 10
  goto __ts_L16;
__ts_L15:
#line 10
  __ts_t3 = 0;
__ts_L16:
#line 10
  return __ts_t3;
}
