// verdict: UNSAFE
#include <assert.h>
void *__VERIFIER_nondet_pointer(void);
int main(void)
{
  assert(__VERIFIER_nondet_pointer() != 0);
}
