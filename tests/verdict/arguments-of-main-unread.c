// verdict: SAFE (
#include <assert.h>
int main(int argc, char **argv)
{
  (void)argc;
  (void)argv;
  assert(1);
}
