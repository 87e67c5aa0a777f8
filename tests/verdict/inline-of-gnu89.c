// verdict: SAFE
// args: -std=gnu89
// What extern inline defines is not there for others; another may follow.
#include <assert.h>
inline int plain(void)
{
  return 3;
}
extern inline int twice(void)
{
  return 2;
}
int twice(void)
{
  return 2;
}
int main(void)
{
  assert(plain() == 3 && twice() == 2);
  return 0;
}
