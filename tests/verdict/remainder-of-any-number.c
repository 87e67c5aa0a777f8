// verdict: UNKNOWN (a crash in the step that begins, at
// args: --engine=stepper
// The input may be 0.
int __VERIFIER_nondet_int(void);
int main(void) {
  int i = __VERIFIER_nondet_int();
  return 7 % i;
}
