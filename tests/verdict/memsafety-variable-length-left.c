// args: --check=memsafety
// verdict: SAFE within bounds (
// or: SAFE
int main(void) {
  int *p = 0, sum = 0;
  for (int i = 1; i < 4; i++) {
    int a[i];
    a[0] = i;
    p = a;
    sum += *p;
  }
  return sum == 0;
}
