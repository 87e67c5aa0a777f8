// args: --check=memsafety
// verdict: SAFE
// A variable lives from where its block is entered, however that happens: jumps
// within it do not end it, and it begins anew where a case is jumped to.
int main(void) {
  int sum = 0, *p = 0;
  for (int i = 0; i < 3; i++) {
    switch (i) {
      int v;
    case 0:
    again:
      v = sum;
      p = &v;
      sum += *p + 1;
      if (sum < 3) {
        goto again;
      }
      break;
    case 1:
      v = 1;
      p = &v;
      sum += *p;
    }
    if (i == 3) {
      sum += *p;
    }
  }
  return sum == 0;
}
