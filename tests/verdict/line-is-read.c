// args: --engine=stepper
// verdict: UNKNOWN (nothing was found, but inputs were sampled
#include <assert.h>
#include <stdio.h>
#include <string.h>
int main(void)
{
  char line[6];
  while (fgets(line, sizeof line, stdin)) {
    unsigned long n = strlen(line);
    assert(n < 6);
    for (unsigned long i = 0; i + 1 < n; i++)
      assert(line[i] != '\n');
    if (n > 2)
      return 0;
  }
  assert(feof(stdin) || ferror(stdin));
}
