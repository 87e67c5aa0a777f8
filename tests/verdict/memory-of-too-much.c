// args: -D_GNU_SOURCE
// verdict: SAFE
// No object has more bytes than a difference of pointers can say.
#include <assert.h>
#include <stdlib.h>
int main(void)
{
  volatile size_t half = (1ul << 63) + 2;
  assert(!malloc(half) && !calloc(half, 2) && !calloc(2, half));
  assert(!reallocarray(0, half, 2));
  char *a = malloc(0), *b = malloc(0);
  assert(a && b && a != b);
}
