// verdict: SAFE within bounds (arbitrary pointers are null or lead nowhere)
// args: --check=assert --engine=stepper
// Something is checked before the object that a pointer from elsewhere leads
// to is looked at.
extern void reach_error(void);
extern void __VERIFIER_assume(int);
extern void *__VERIFIER_nondet_pointer(void);

int main(void)
{
  int *p = __VERIFIER_nondet_pointer();
  __VERIFIER_assume(p == 0);
  if (p) {
    reach_error();
  }
  if (p && *p == 1) {
    reach_error();
  }
}
