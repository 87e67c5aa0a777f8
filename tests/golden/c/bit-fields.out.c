struct b;
struct c;
struct b {
  unsigned int a : 3;
  int b : 5;
  _Bool c : 1;
  long d : 40;
  int : 0;
  unsigned char e;
} __attribute__((packed));
#pragma pack(push, 2)
struct c {
  char c;
  long l;
};
#pragma pack(pop)

int g(struct b *, struct c *);

#line 5 "bit-fields.c"
int g(struct b *p, struct c *q)
{
  struct c *__ts_t0;
  long __ts_t1;
#line 7
  p->a = p->a + 9;
  p->b = p->a - 1;
  p->c = p->b;
  __ts_t0 = q;
#line 10
  __ts_t1 = p->d;
#line 10
  p->d = __ts_t1 + 1L;
#line 10
  __ts_t0->l = __ts_t1;
  p->b = 8;
#line 11
  return ((int)((unsigned int)40 << 27) >> 27) + (int)sizeof(struct c);
}
