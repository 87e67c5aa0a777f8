// args: --check=memsafety
// verdict: UNSAFE (memsafety)
// says: violated: invalid write: \*keep
int *keep;
static int f(int n) {
  int x = n;
  keep = &x;
  ;
  return x;
}
int main(void) {
  int r = f(3);
  if (keep) {
    *keep = 2;
  }
  return r != 3;
}
