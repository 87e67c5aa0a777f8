struct b { unsigned a : 3; int b : 5; _Bool c : 1; long d : 40; int : 0; unsigned char e; } __attribute__((packed));
#pragma pack(push, 2)
struct c { char c; long l; };
#pragma pack(pop)
int g(struct b *p, struct c *q)
{
  p->a += 9;
  p->b = p->a - 1;
  p->c = p->b;
  q->l = p->d++;
  return (p->b = 40) + (int)sizeof(struct c);
}
