// args: --check=memsafety
// verdict: UNSAFE (memsafety)
// says: violated: index out of bounds: a
int a[4], b[64], c[4];
int main(void) {
  int *p = a;
  p[90] = 1;
  return b[0] + c[0];
}
