// args: --check=memsafety,unset --engine=stepper
// verdict: SAFE
// What was never set may be copied, with padding and all, moved and added to.
#include <assert.h>
#include <stdlib.h>
#include <string.h>

struct item { char tag; long value; short left : 5, right : 7; };

int main(void)
{
  struct item a, b, *heap = malloc(sizeof *heap);
  int n, m;
  a.tag = 1;
  a.left = 3;
  b = a;
  memcpy(heap, &b, sizeof b);
  heap = realloc(heap, 2 * sizeof *heap);
  heap[1] = heap[0];
  m = n;
  heap[1].value = m;
  heap[1].value += 2;
  heap[0].value = 4;
  assert(heap[1].tag == 1 && heap[1].left == 3 && heap[0].value == 4);
  free(heap);
  return 0;
}
