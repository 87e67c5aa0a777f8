struct p {
  int x;
  int y;
};
union __ts_anon_1 {
  int i;
  double d;
};
struct q {
  struct p a[2];
  char name[4];
  union __ts_anon_1 u;
  int tail;
};

int g(int);

struct q all = {.a = {{.x = 1, .y = 2}, {.x = 3}}, .name = "abc", .u = {.d = 2.5}, .tail = 9};
struct q some = {.a = {{.x = 5, .y = 6}, {.y = 4}}, .tail = 1};
int table[5] = {[1] = 7, [3] = 1, 2};
const char *names[3] = {"one", "t\"w\\o\n", (const char *)0};
int *inside = &table[2];
int (*fp)(int);
char text[8] = "hi";

#line 9 "initialisers.c"
int g(int n)
{
  static int calls = 1uL + sizeof(struct p);
  struct q l;
  int a[4];
  struct p *lit;
  struct p __ts_lit3;
  char s[3];
  int __ts_t6;
  int __ts_t7;
  int __ts_t8;
#line 11
  __builtin_memset(&l, 0, sizeof(l));
#line 11
  l.a[0].x = n;
#line 11
  l.a[0].y = n + 1;
#line 11
  l.u.i = 3;
  __builtin_memset(&a, 0, sizeof(a));
#line 12
  a[0] = n;
#line 12
  a[2] = 5;
  __ts_lit3.x = n;
#line 13
  __ts_lit3.y = 2;
#line 13
  lit = &__ts_lit3;
  s[0] = 120;
#line 14
  s[1] = 121;
#line 14
  s[2] = 0;
#line 16
  calls = calls + 1;
  __ts_t6 = l.a[0].y + a[2] + lit->x + s[1] + calls + all.tail + some.tail + *inside;
  if (!fp) goto __ts_L2;
#line 18
  __ts_t8 = fp(1);
#line 18
  __ts_t7 = __ts_t8;
#line 18
  goto __ts_L3;
__ts_L2:
#line 18
  __ts_t7 = 0;
__ts_L3:
#line 17
  return __ts_t6 + __ts_t7 + names[0][0] + text[0];
}
