struct s { int m; struct s *q; };
struct s pick(int);
int g(struct s *p, struct s *r, int c)
{
  if (p == 0 || ((void)p->q->m, 1)) {
    c++;
  }
  c = c ? (p->m, r->m) : 3;
  c += p && (c ? *p : *r).m;
  return c || (p->m ?: r->m);
}
