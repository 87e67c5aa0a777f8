// args: --check=memsafety --engine=stepper
// verdict: SAFE within bounds (pointers stay near the objects they come from)
// Arithmetic carries a pointer from one object into another, where nobody sees
// that it has no business there.
static char a[16], b[16];
static char *all[2] = {a, b};
int main(void) {
  for (int i = 0; i < 2; i++) {
    all[i] += i == 0 ? b - a : 0;
  }
  return *all[0];
}
