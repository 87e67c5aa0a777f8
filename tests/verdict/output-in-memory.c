// args: --engine=stepper
// verdict: SAFE within bounds (fresh memory is zero
#include <assert.h>
#include <stdio.h>
#include <string.h>
int main(void)
{
  char b[8];
  int a, n = snprintf(b, sizeof b, "%d-%s", 42, "abcdef");
  assert(n == 9 && strlen(b) == 7);
  assert(sscanf(b, "%d", &a) == 1 && a == 42);
}
