// verdict: UNSAFE (memsafety)
// args: --check=memsafety
// What is written to a file has to be there.
#include <stdlib.h>
#include <unistd.h>

int main(void)
{
  char *p = calloc(4, 1);
  free(p);
  write(1, p, 4);
}
