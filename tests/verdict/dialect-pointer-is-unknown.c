// verdict: UNKNOWN (an arbitrary pointer, at
int *__VERIFIER_nondet_pointer(void);
int main(void)
{
  int *p = __VERIFIER_nondet_pointer();
  return p ? *p : 0;
}
