// args: --check=memsafety
// verdict: SAFE
int a[4], b[64], c[4];
int main(void) {
  int *p = a;
  p[3] = 1;
  return b[0] + c[0];
}
