// verdict: UNSAFE
// args: tests/verdict/with/other-struct.c
// The same struct with other names of members, as feature macros make them.
#include <assert.h>

struct pair {
  int a, __b;
};

int sum(struct pair *p);

int main(void)
{
  struct pair p = {1, 2};
  assert(sum(&p) == 4);
}
