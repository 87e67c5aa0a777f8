// verdict: UNSAFE (assert)
// args: --check=assert
extern void reach_error(void);
extern void *__VERIFIER_nondet_pointer(void);

int main(void)
{
  if (__VERIFIER_nondet_pointer() != 0) {
    reach_error();
  }
}
