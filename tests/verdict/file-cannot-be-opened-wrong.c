// verdict: UNSAFE
#include <assert.h>
#include <errno.h>
#include <stdio.h>
int main(void)
{
  FILE *f = fopen("log", "r");
  assert(f || errno == 0);
}
