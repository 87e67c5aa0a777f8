// args: --check=memsafety
// verdict: UNSAFE (memsafety)
// says: ^  use of a variable whose life has ended, 4 bytes, at offset 0 of 'v'
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
    if (i == 2) {
      sum += *p;
    }
  }
  return sum == 0;
}
