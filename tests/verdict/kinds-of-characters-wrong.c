// verdict: UNSAFE
#include <assert.h>
#include <ctype.h>
int main(void)
{
  int n = 0;
  for (const char *s = "aB3 _\n"; *s; s++)
    n = 3 * n + !!isalpha((unsigned char)*s) + !!(isspace)(*s);
  assert(n == 333);
}
