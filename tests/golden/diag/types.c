struct s { int a; } s;
const int c = 1;
int f(int, char *);
int g(void)
{
  int *p = 1;
  char *q = &s;
  s = 1;
  c = 2;
  f(1);
  f(1, 2, 3);
  f(s, p);
  p = q + p;
  1 = 2;
  &1;
  s.b = 1;
  if (s) {
  }
  break;
  return p;
}
int n[-1];
int v[g()];
