// verdict: SAFE
#include <assert.h>
#include <stdlib.h>
int main(void)
{
  setenv("HOME", "/", 1);
  const char *s = getenv("HOME");
  assert(!s || s[0] != '~');
}
