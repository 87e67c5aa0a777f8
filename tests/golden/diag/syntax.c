int a = ;
int f(void)
{
  int x = 1
  x++;
  if (x {
    return 1;
  }
  return ) x;
}
int g(void) { return 2 }
struct s { int a; ;
