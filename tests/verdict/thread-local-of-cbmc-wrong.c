// verdict: UNSAFE (race)
// args: --check=race
#include <assert.h>

int mine;

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
