// verdict: UNSAFE
#include <assert.h>
int main(void)
{
  int x = -1;
  signed char c = -1;
  long r = __sync_fetch_and_add_4(&x, 1);
  assert(r == -1 && x == 0);
  assert(__atomic_load_1(&c, 5) == 255);
  return 0;
}
