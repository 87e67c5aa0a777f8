// verdict: SAFE within bounds (leaks are not looked for)
// args: --check=memsafety --engine=stepper
// Whoever asks for memory errors may mean leaks, too.
#include <stdlib.h>

int main(void)
{
  char *p = malloc(3);
  p[2] = 1;
  return p[2];
}
