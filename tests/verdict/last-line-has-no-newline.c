// args: --engine=cbmc
// verdict: SAFE
#include <assert.h>
#include <stdio.h>
int main(void)
{
  char s[] = "???";
  if (fgets(s, 3, stdin) && s[0] == 'a' && s[1] == 0 && s[2] == '?') {
    assert(feof(stdin));
  }
}
