int f(int n)
{
  goto in;
  {
    int b[n];
  in:
    b[0] = 1;
  }
  switch (n) {
    int c[n];
  case 1:
    return ({ int d[n]; goto out; d[0]; });
  }
out:
  return 0;
}
