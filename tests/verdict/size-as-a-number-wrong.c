// verdict: UNSAFE (memsafety)
// args: -m32 --check=assert,memsafety
// No number of pointers takes three bytes.
#include <assert.h>
#include <stdlib.h>

struct node {
  struct node *next, *other;
};

static void *take(unsigned long size)
{
  void *p = malloc(size);
  return p;
}

int main(void)
{
  struct node *n = take(8), *m = malloc(3);
  n->next = n->other = m;
  m->other = n;
  assert(n->next->other == n && m->other->next == m);
}
