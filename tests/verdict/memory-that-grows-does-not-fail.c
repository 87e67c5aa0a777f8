// verdict: SAFE within bounds
#include <assert.h>
#include <stdlib.h>
int main(void)
{
  char *p = malloc(10);
  if (p) {
    assert(realloc(p, 100));
  }
}
