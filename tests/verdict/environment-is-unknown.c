// verdict: UNKNOWN (the value of an environment variable
#include <assert.h>
#include <stdlib.h>
int main(void)
{
  const char *s = getenv("HOME");
  assert(!s || s[0] != '~');
}
