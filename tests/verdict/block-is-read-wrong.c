// verdict: UNSAFE
#include <assert.h>
#include <stdio.h>
int main(void)
{
  int b[2] = {1, 1};
  FILE *f = fopen("data", "rb");
  if (!f)
    return 1;
  unsigned long n = fread(b, sizeof *b, 2, f);
  assert(n <= 2);
  assert(n < 1 || b[1] == 1 || ferror(f) || feof(f));
}
