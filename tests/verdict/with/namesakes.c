int f(long a, long b)
{
  return (int)(a + b);
}
