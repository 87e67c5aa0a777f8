// args: --check=memsafety
// verdict: SAFE
int main(void) {
  int *p = 0, sum = 0;
  for (int i = 0; i < 3; i++) {
    int x = i;
    p = &x;
    sum += *p;
    if (i == 2) {
      sum += *p;
      break;
    }
  }
  return sum == 0;
}
