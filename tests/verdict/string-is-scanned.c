// verdict: UNKNOWN (a conversion of scanf
#include <assert.h>
#include <stdio.h>
int main(void)
{
  char b[10];
  assert(scanf("%9s", b) < 2);
}
