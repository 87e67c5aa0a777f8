// verdict: UNKNOWN
// says: a call of 'strange' by another type than that of its definition
// args: tests/verdict/with/other-functions.c
// Functions that this file declares by other types: where machines pass the
// same, it is the same function, also by a pointer.
#include <assert.h>

struct inner {
  int count;
};

void add(struct inner *p, long by);
int never(char *text);
int strange(int a, int b);

static void call(void (*f)(struct inner *, long), struct inner *p)
{
  f(p, 2);
}

int main(void)
{
  struct inner i = {1};
  add(&i, 1);
  call(add, &i);
  assert(i.count == 4);
  if (i.count == 4) {
    strange(1, 2);
  }
}
