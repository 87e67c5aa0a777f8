// verdict: UNSAFE
#include <assert.h>
#include <stdlib.h>
int main(void)
{
  const char *s = getenv("HOME");
  assert(!s || s[0] != '~');
}
