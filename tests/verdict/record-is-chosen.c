// args: --check=unset --engine=stepper
// verdict: SAFE
// One of two records is copied, padding and all.
#include <assert.h>

struct pair { char tag; int value; };
extern int __VERIFIER_nondet_int(void);

int main(void)
{
  struct pair a, b = {2, 2}, c;
  a.tag = 1;
  c = __VERIFIER_nondet_int() ? a : b;
  assert(c.tag < 3);
  c.value = 3;
  assert(c.value != 7);
  return 0;
}
