x;
f(a) { return g(a); }
int main(void)
{
  char *p = 3;
  int i = p, a[2] = {1, 2, 3};
  char c = 'ab';
  return h(i, c, a[0]) == p;
}
