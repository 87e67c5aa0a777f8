long n = 2;
long f(void)
{
  return n;
}
