// args: --check=memsafety
// verdict: UNSAFE (memsafety)
// says: ^  use after free, 4 bytes, at offset 0 of a block of 12 bytes
int main(void) {
  int *p = 0, sum = 0;
  for (int i = 1; i < 4; i++) {
    int a[i];
    a[0] = i;
    p = a;
    sum += *p;
  }
  sum += *p;
  return sum == 0;
}
