// args: --malloc-may-fail
// verdict: UNSAFE
#include <assert.h>
#include <stdlib.h>
int main(void)
{
  char *p = malloc(10);
  if (p) {
    assert(realloc(p, 100));
  }
}
