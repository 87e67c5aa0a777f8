// verdict: UNSAFE (assert)
#include <assert.h>

_Atomic int n;
_Bool done[2];

static void add(int i)
{
  n++;
  done[i] = 1;
}

int main(void)
{
__CPROVER_ASYNC_1:
  add(0);
__CPROVER_ASYNC_1:
  add(1);
  assert(n <= 1);
}
