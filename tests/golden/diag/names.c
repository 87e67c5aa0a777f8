#define ADD(a, b) ((a) + (b) + missing)
int f(void)
{
  unknown_t x;
  int y = ADD(1, undeclared);
  y.z = 1;
  goto nowhere;
  return *y;
}
