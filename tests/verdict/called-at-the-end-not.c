// verdict: SAFE within bounds (main is called without arguments)
#include <assert.h>
#include <stdlib.h>
#include <unistd.h>
int n;
static void wrong(void)
{
  assert(0);
}
__attribute__((destructor)) static void end(void)
{
  assert(0);
}
static void quick(void)
{
  assert(n == 1);
}
int main(int argc, char **argv)
{
  atexit(wrong);
  at_quick_exit(quick);
  n = 1;
  if (argc == 0) {
    _exit(1);
  } else if (argv[0][1] == 'x') {
    abort();
  }
  quick_exit(0);
}
