// verdict: SAFE
// A weak symbol that nothing defines is at a null pointer.
#include <assert.h>

struct pair {
  int a, b;
};

extern int maybe(void) __attribute__((weak));
extern int gone __attribute__((weak));
extern struct pair pair __attribute__((weak));
int by_pragma(void);
#pragma weak by_pragma
int here(void) __attribute__((weak));
int (*table[2])(void) = {maybe, here};

int here(void)
{
  return 4;
}

int main(void)
{
  int (*copy)(void) = maybe;
  assert(!maybe && !copy && !by_pragma && !table[0]);
  assert(&pair.b == (int *)sizeof(int));
  assert(table[1] == here && here() == 4);
  if (&gone) {
    gone++;
  }
  assert(&gone == 0);
}
