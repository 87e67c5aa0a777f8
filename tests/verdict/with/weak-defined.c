int x = 2;
int y __attribute__((weak)) = 1;
int z;
int first __attribute__((weak)) = 5;
int f(void)
{
  return 2;
}
int g(void) __attribute__((weak));
int g(void)
{
  return 1;
}
int h(void)
{
  return 11;
}
