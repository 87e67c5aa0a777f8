struct point {
  int a, b;
};

struct point points[2] = {{1, 2}, {3, 4}};
int limit = 9;
int *last = &limit;

int move(struct point *p, unsigned long by)
{
  p->a += (int)by;
  p->b += (int)by;
  return 1;
}
