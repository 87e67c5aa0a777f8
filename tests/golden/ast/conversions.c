enum e { A, B = 3000000000 };
struct { unsigned n : 4; } s;
long g(char c, unsigned u, short h, float f, enum e e, _Bool t)
{
  long l = c + u;
  l += h << 2;
  f = c * 1.5f;
  t = f;
  u = t ? c : e;
  return (s.n - 16 < 0) + !f + ~h + -t + 'x' + L'y' + 10u + 0x80000000;
}
