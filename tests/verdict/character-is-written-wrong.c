// verdict: UNSAFE
#include <assert.h>
#include <stdio.h>
int main(void)
{
  int c = putchar(300);
  assert(c == 44);
}
