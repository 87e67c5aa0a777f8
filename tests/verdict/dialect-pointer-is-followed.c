// verdict: UNKNOWN (a crash in the step that begins, at
// args: --check=assert --engine=stepper
extern int *__VERIFIER_nondet_pointer(void);
extern void reach_error(void);

int main(void)
{
  int *p = __VERIFIER_nondet_pointer();
  if (p && *p == 3) {
    reach_error();
  }
}
