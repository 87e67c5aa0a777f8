int g(unsigned char c, int n)
{
  int x = 0;
  switch (c) {
  case 1:
    x = 1;
  case 2 ... 4:
    x += 2;
    break;
  default:
    goto out;
  case 200:
    do {
  case 201:
      x--;
    } while (--n > 0);
  }
again:
  if (x++ < 3) {
    goto again;
  }
out:
  return x;
}
