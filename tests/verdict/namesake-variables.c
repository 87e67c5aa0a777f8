// verdict: UNKNOWN (unsupported)
// args: tests/verdict/with/namesake-variables.c
// One file's int is the other's long.
#include <assert.h>

extern int shared;

int main(void)
{
  assert(shared == 1);
}
