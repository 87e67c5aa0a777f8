// verdict: SAFE within bounds (sizes of what has pointers are as with 64 bits, at
// args: -m32 --check=assert,memsafety
// One that does something else with it may see it.
#include <assert.h>
#include <stdlib.h>

struct node {
  struct node *next, *other;
};

static void *take(int zeros, unsigned long size)
{
  return zeros ? calloc(1, size) : malloc(size + 0);
}

static unsigned long last;

static void *take_more(unsigned long size)
{
  last = size;
  return take(1, size);
}

int main(void)
{
  struct node *n = take_more(sizeof *n);
  n->other = n;
  assert(n->other == n && n->next == 0);
}
