// verdict: SAFE within bounds (sizes of what has pointers are as with 64 bits, at
// args: -m32 --check=assert,memsafety
// Two pointers of 32 bits, as CIL counts them.
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
  struct node *n = take(8), *m = malloc(8);
  n->next = n->other = m;
  m->other = n;
  assert(n->next->other == n && m->other->next == m);
}
