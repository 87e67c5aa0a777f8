// verdict: SAFE within bounds (level() does nothing but return)
// A pointer may lead to what nothing defines.
#include <assert.h>
extern int level(void);
static int zero(void)
{
  return 0;
}
int nondet_int(void);
int main(void)
{
  int (*get)(void) = nondet_int() ? level : zero;
  int n = get();
  assert(n == 0 || get == level);
}
