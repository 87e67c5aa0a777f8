int f(int);
int x;
int g(int a)
{
  while (a && f(a)) {
    if (a > 2 && x) {
      break;
    }
    x = a > 1 ? x : f(x);
  }
  for (int i = 0; i < 3; i++) {
    if (i == 1) {
      continue;
    }
    x += i;
  }
  return x;
}
