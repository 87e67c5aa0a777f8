// verdict: UNKNOWN (a crash in the step that begins, at
// args: --engine=stepper
// Nobody wants the value: it crashes all the same.
int *p;
int main(void) {
  return *p;
}
