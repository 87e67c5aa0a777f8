// args: --check=memsafety
// verdict: SAFE
#include <stdlib.h>
#include <string.h>
char from[8];
int main(void) {
  char *to = malloc(8);
  memcpy(to, from, 8);
  free(to);
}
