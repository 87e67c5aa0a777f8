// verdict: UNSAFE
#include <assert.h>
#include <stdio.h>
int main(void)
{
  int n = printf("a%%b\n"), m = fprintf(stderr, "<%d>", n), k = puts("x");
  assert(n == 4 || n < 0);
  assert(m >= 3 || m < 0);
  assert(k >= 0 || k == EOF);
}
