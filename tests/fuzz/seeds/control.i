int n, m;
int main(void)
{
  for (int i = 0; i < 10; i++) { if (i == 3) continue; else if (i > 7) break; n += i; }
  while (n) n--;
  do { m++; if (m == 2) goto out; } while (m < 5);
  for (;;) { if (n++ > 3) goto in; }
  switch (n) { case 1: m = 1; case 2 ... 5: m = 2; break; default: { case 9: n = 0; } }
  if (m) { in: n = 2; }
out:
  ;
  return 0;
}
