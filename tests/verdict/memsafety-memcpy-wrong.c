// args: --check=memsafety
// verdict: UNSAFE (memsafety)
// says: violated: invalid write in memcpy\(\)
#include <stdlib.h>
#include <string.h>
char from[8];
int main(void) {
  char *to = malloc(8);
  memcpy(to, from, 9);
  free(to);
}
