// args: --check=memsafety
// verdict: UNSAFE (memsafety)
// says: ^  use of a variable whose life has ended, 4 bytes, at offset 0 of 'x'
int main(void) {
  int *p = 0, sum = 0;
  for (int i = 0; i < 3; i++) {
    int x = i;
    p = &x;
    sum += *p;
    if (i == 2) {
      break;
    }
  }
  sum += *p;
  return sum == 0;
}
