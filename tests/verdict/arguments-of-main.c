// verdict: SAFE within bounds (main is called without arguments)
#include <assert.h>
int main(int argc, char **argv, char **environment)
{
  assert(argc == 1 && !argv[argc] && !environment[0]);
  assert(argv[0][0]);
}
