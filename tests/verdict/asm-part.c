// verdict: UNKNOWN
// says: inline assembly is not supported, at
#include <assert.h>
/* One byte of four is written. */
int main(void)
{
  int y = 0x1234;
  __asm__("movb $0, %b0" : "+q"(y));
  assert(y == 0);
  return 0;
}
