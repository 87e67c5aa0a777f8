// args: --check=memsafety
// verdict: SAFE
static int *f(int n) {
  static int s;
  int x = n;
  s = x;
  return &s;
}
int main(void) {
  int *p = f(1);
  return *p != 1;
}
