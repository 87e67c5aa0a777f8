// args: --engine=cbmc
// verdict: SAFE
#include <assert.h>
#include <stdio.h>
int main(void)
{
  char s[2];
  ungetc('x', stdin);
  assert(fgets(s, 2, stdin) == s && s[0] == 'x');
  ungetc('y', stdin);
  assert(fread(s, 1, 1, stdin) == 1 && s[0] == 'y');
}
