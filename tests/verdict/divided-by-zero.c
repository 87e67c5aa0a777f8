// verdict: UNKNOWN (a crash in the step that begins, at
// args: --engine=stepper
int x, y = 1;
int main(void) {
  y--;
  x = 1 / y;
  return 0;
}
