f(a, c, p)
char c;
float *p;
{
  return a + c + (int)*p;
}
int g(void)
{
  float x = 1;
  return f(1, 'c', &x) + undeclared(2);
}
