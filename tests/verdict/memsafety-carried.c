// args: --check=memsafety --engine=stepper
// verdict: SAFE
// Arithmetic keeps a pointer in its object, also by way of
// its end.
static char a[16], b[16];
static char *all[2] = {a, b};
int main(void) {
  for (int i = 0; i < 2; i++) {
    all[i] += i == 0 ? 16 : 0;
  }
  return all[0][-1];
}
