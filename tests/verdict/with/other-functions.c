/* What functions-of-files.c and its twin call by other types. */
struct inner {
  unsigned count_;
};

int add(struct inner *p, unsigned long by)
{
  p->count_ += by;
  return 1;
}

/* It is not called by the type of its definition, and not at all. */
int never(int a, int b)
{
  return a + b;
}

double strange(double a)
{
  return a;
}
