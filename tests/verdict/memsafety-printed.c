// args: --check=memsafety
// verdict: SAFE
#include <pthread.h>
#include <stdlib.h>
#include <stdio.h>
int main(void) {
  char *p = calloc(4, 1);
  printf("%s\n", p);
  free(p);
}
