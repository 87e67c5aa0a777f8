// verdict: SAFE within bounds (leaks are not looked for
// args: -m32 --check=assert,memsafety
// A size goes to malloc() through a function that does nothing else with it.
#include <assert.h>
#include <stdlib.h>

struct node {
  struct node *next, *other;
};

static void *take(int zeros, unsigned long size)
{
  return zeros ? calloc(1, size) : malloc(size + 0);
}

static void *take_more(unsigned long size)
{
  return take(1, size);
}

int main(void)
{
  struct node *n = take_more(sizeof *n);
  n->other = n;
  assert(n->other == n && n->next == 0);
}
