// verdict: SAFE within bounds (freed memory is not used again
// args: --check=memsafety
// What is written to a file has to be there.
#include <stdlib.h>
#include <unistd.h>

int main(void)
{
  char *p = calloc(4, 1);
  write(1, p, 4);
  free(p);
}
