// args: --check=memsafety
// verdict: UNSAFE (memsafety)
// says: ^  out of bounds: index 3, and there are 3 elements$
int f(int n) {
  int a[3] = {1, 2, 3};
  return a[n];
}
int main(void) {
  return f(3) == 7;
}
