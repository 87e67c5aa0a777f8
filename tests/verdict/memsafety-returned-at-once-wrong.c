// args: --check=memsafety
// verdict: UNSAFE (memsafety)
// says: violated: invalid read
static int *f(int n) {
  static int s;
  int x = n;
  s = x;
  return &x;
}
int main(void) {
  int *p = f(1);
  return *p != 1;
}
