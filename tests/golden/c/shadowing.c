typedef int t;
int x = 1;
int h(int x);
int g(int n)
{
  int r = x;
  {
    int x = n;
    struct s { int a; } s = {x};
    {
      struct s { long b; } t = {s.a};
      r += (int)t.b;
    }
    r += s.a;
  }
  {
    int t = r, h = 2;
    t *h;
    r = t * h;
  }
  return h(r);
}
