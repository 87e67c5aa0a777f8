int f(int);
int g(int a, int b)
{
  int x = a && f(b);
  x += a ? f(1) : f(2);
  if (f(a) || (b && f(b))) {
    x = (a && b) || !x;
  }
  return a ?: f(x++ + f(b));
}
