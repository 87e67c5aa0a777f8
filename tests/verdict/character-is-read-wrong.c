// verdict: UNSAFE
#include <assert.h>
#include <stdio.h>
int main(void)
{
  int c, n = 0;
  while ((c = getchar()) != EOF && n < 3)
    n++;
  assert(c == EOF || c <=- 256);
  assert(c != EOF || feof(stdin) || ferror(stdin));
}
