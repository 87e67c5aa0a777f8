// args: --check=unset --engine=stepper
// verdict: SAFE within bounds (main is called without arguments)
#include <stdio.h>

int main(int argc, char **argv)
{
  int most = 0;
  (void)argv;
  if (argc > 5) {
    most = argc;
  }
  printf("%d\n", most);
  return 0;
}
