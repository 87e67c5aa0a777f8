// args: --engine=cbmc
// verdict: UNSAFE
#include <assert.h>
#include <stdio.h>
int main(void)
{
  int c = getchar();
  if (c != EOF) {
    ungetc(c ^ 1, stdin);
    assert(getchar() == c);
  }
  assert(ungetc(EOF, stdin) == EOF);
}
