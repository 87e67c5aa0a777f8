// args: --check=memsafety
// verdict: SAFE
int main(void) {
  int *p, sum, x = 3;
  {
    p = &x;
    sum = *p;
  }
  sum += *p;
  return sum == 0;
}
