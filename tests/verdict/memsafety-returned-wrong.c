// args: --check=memsafety
// verdict: UNSAFE (memsafety)
// says: ^  use of a variable whose life has ended, 4 bytes, at offset 0 of 'x', which has 4 bytes$
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
