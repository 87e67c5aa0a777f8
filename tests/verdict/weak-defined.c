// verdict: SAFE
// args: tests/verdict/with/weak-defined.c
// Strong definitions come before weak ones, in whichever file they stand; of
// weak ones the first counts.
#include <assert.h>

int x __attribute__((weak)) = 1;
int y = 2;
int z __attribute__((weak)) = 3;
int first __attribute__((weak)) = 6;

int f(void) __attribute__((weak));
int f(void)
{
  return 1;
}

int g(void)
{
  return 2;
}

int h(void);
#pragma weak h
int h(void)
{
  return 10;
}

int main(void)
{
  assert(x == 2 && y == 2 && z == 0);
  assert(f() == 2 && g() == 2 && h() == 11);
  assert(first == 5);
}
