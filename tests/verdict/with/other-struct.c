struct pair {
  int a, b;
};

int sum(const struct pair *p)
{
  return p->a + p->b;
}
