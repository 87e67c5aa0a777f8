// verdict: UNSAFE
#include <assert.h>
#include <stdio.h>
int main(void)
{
  int a = 7, r;
  FILE *f = fopen("numbers", "r");
  if (!f)
    return 1;
  r = fscanf(f, "%d", &a);
  assert(r == 1 || a == 8);
  assert(r == EOF || r == 0 || r == 1);
}
