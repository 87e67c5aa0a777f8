// args: --check=memsafety
// verdict: UNSAFE (memsafety)
// says: ^  use of a variable whose life has ended, 4 bytes, at offset 0 of 'x', which has 4 bytes$
int main(void) {
  int *p, sum;
  {
    int x = 3;
    p = &x;
    sum = *p;
  }
  sum += *p;
  return sum == 0;
}
