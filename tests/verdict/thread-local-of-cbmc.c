// verdict: SAFE
#include <assert.h>

__CPROVER_thread_local int mine;

static void add(void)
{
  mine++;
  assert(mine == 1);
}

int main(void)
{
__CPROVER_ASYNC_1:
  add();
  add();
}
