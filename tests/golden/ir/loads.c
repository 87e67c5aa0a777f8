int x, *p;
struct s { int a, b[3]; } s;
volatile int v;
int g(int n)
{
  int l = x + *p * s.b[n];
  s.a = l + v;
  p[l] += x++;
  return (char)l;
}
