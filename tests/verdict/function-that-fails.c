// args: --fail=give_up
// verdict: UNSAFE (assert)
// says: :15:[0-9]+: violated: give_up\(\) is called
// It is called by a pointer, too.
#include <stdlib.h>
int __VERIFIER_nondet_int(void);
void give_up(void)
{
  exit(1);
}
int main(void)
{
  void (*f)(void) = __VERIFIER_nondet_int() ? give_up : 0;
  if (f)
    f();
}
