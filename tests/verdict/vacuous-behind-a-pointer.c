// verdict: UNKNOWN (vacuous: nothing was checked, as within the bounds (arbitrary pointers are null or
// args: --check=assert --engine=stepper
// What a pointer from elsewhere leads to is not known, and nothing is checked
// before it is looked at.
extern void reach_error(void);
extern void __VERIFIER_assume(int);
extern void *__VERIFIER_nondet_pointer(void);

int main(void)
{
  int *p = __VERIFIER_nondet_pointer();
  __VERIFIER_assume(p == 0);
  __VERIFIER_assume(p != 0);
  if (*p == 1) {
    reach_error();
  }
}
