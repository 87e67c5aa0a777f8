int x;
long x;
int f(int a, int a) { return a; }
int f(long b);
struct s { int m; int m; };
struct s { int n; };
enum { E, E };
int g(int n)
{
  int n2, n2;
l:
  switch (n) {
  case 1:
  case 2 ... 4:
  case 3:
  default:
  default:
    break;
  }
l:
  return n2;
}
int g(int n) { return n; }
