// verdict: UNKNOWN
// args: -m32
// Pointers keep 64 bits: what depends on that is not known, in the middle of a
// conjunction neither.
#include <assert.h>
int main(void)
{
  assert(sizeof(long) == 4 && sizeof(void *) == 4 && sizeof(int) == 4);
}
