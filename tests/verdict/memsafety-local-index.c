// args: --check=memsafety
// verdict: SAFE
int f(int n) {
  int a[3] = {1, 2, 3};
  return a[n];
}
int main(void) {
  return f(2) == 7;
}
