// verdict: SAFE
// args: -m32
// Nothing here has pointers.
#include <assert.h>
int main(void)
{
  assert(sizeof(long) == 4 && sizeof(int) == 4);
}
