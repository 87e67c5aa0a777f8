// verdict: UNKNOWN (a call of 'f' by another type than that of its definition
// args: tests/verdict/with/namesakes.c
// The linker takes it; C leaves undefined what comes of the call.
#include <assert.h>

int f(double a);

int main(void)
{
  assert(f(1) == 1);
}
