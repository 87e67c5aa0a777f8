// args: --engine=cbmc
// verdict: SAFE
#include <assert.h>
#include <stdio.h>
int main(void)
{
  int c = getchar();
  if (c != EOF) {
    assert(ungetc(c, stdin) == c);
    assert(getchar() == c);
  }
  assert(ungetc(EOF, stdin) == EOF);
}
