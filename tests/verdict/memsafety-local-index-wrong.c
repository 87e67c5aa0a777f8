// args: --check=memsafety
// verdict: UNSAFE (memsafety)
// says: violated: index out of bounds: a
int f(int n) {
  int a[3] = {1, 2, 3};
  return a[n];
}
int main(void) {
  return f(3) == 7;
}
