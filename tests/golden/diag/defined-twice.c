// args: with/defined.c
int f(int a) // defined as another type there
{
  return a;
}
int n = 1;
int main(void)
{
  return f(n);
}
