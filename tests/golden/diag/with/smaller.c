int counts[4];
int total = 1;
int strange(double a, double b)
{
  return (int)(a + b);
}
