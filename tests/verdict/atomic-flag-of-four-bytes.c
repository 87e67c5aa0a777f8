// verdict: UNKNOWN
// says: an atomic flag that is not a byte
#include <assert.h>
int main(void)
{
  int i = 0x1ff;
  __atomic_clear(&i, 5);
  assert(i == 0);
  return 0;
}
