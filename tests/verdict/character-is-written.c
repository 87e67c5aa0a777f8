// verdict: SAFE
#include <assert.h>
#include <stdio.h>
int main(void)
{
  int c = putchar(300);
  assert(c == 44 || c == EOF);
}
