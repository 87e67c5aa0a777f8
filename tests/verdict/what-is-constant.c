// verdict: SAFE
#include <assert.h>
#include <string.h>
int main(void) {
  int x = 0;
  assert(__builtin_constant_p(1.0 + 2));
  assert(__builtin_constant_p((void *)0));
  assert(__builtin_constant_p(strlen("abc")));
  assert(__builtin_constant_p(1 ? 2 : x));
  volatile int v = 0;
  assert(__builtin_constant_p(x * 0));
  assert(!__builtin_constant_p(v * 0));
  assert(!__builtin_constant_p(x * 2));
  assert(__builtin_constant_p(x && 0));
  assert(!__builtin_constant_p(x || 0));
  assert(__builtin_constant_p(0 && x));
}
