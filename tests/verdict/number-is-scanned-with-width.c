// verdict: UNKNOWN (a conversion of scanf
#include <assert.h>
#include <stdio.h>
int main(void)
{
  int n;
  if (scanf("%2d", &n) == 1) {
    assert(n < 100);
  }
}
