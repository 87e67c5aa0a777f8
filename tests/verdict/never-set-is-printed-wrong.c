// args: --check=unset --engine=stepper
// verdict: UNSAFE (unset)
// says: output of what was never set: most
#include <stdio.h>

int main(int argc, char **argv)
{
  int most;
  (void)argv;
  if (argc > 5) {
    most = argc;
  }
  printf("%d\n", most);
  return 0;
}
