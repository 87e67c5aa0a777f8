// verdict: UNKNOWN (an arbitrary pointer, at
// args: --check=memsafety --engine=stepper
int *__VERIFIER_nondet_pointer(void);
int main(void)
{
  int *p = __VERIFIER_nondet_pointer();
  return p ? *p : 0;
}
