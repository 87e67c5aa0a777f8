// verdict: SAFE
// args: tests/verdict/with/namesake-variables.c
// One file's int is the other's long: its first bytes, as the linker has it.
#include <assert.h>

extern int shared;

int main(void)
{
  assert(shared == 1);
}
