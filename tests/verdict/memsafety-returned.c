// args: --check=memsafety
// verdict: SAFE
int *keep;
static int f(int n) {
  int x = n;
  keep = &x;
  keep = 0;
  return x;
}
int main(void) {
  int r = f(3);
  if (keep) {
    *keep = 2;
  }
  return r != 3;
}
