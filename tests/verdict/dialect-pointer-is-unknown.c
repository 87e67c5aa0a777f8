// verdict: UNKNOWN (a crash in the step that begins, at
// args: --engine=stepper
int *__VERIFIER_nondet_pointer(void);
int main(void)
{
  int *p = __VERIFIER_nondet_pointer();
  return p ? *p : 0;
}
