#define max(a, b) ({ __typeof__(a) a_ = (a), b_ = (b); a_ > b_ ? a_ : b_; })
struct s { int v[2]; };
struct s make(int);
int g(int n)
{
  int m = max(n, 3) + max(max(1, n), n - 1);
  for (;;) {
    m += ({ if (m > 100) break; m; });
  }
  return m + make(n).v[1] + (n ? make(1) : make(2)).v[0];
}
