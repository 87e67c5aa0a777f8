// args: --check=memsafety
// verdict: UNSAFE (memsafety)
// says: violated: invalid read in 
#include <pthread.h>
#include <stdlib.h>
#include <stdio.h>
int main(void) {
  char *p = calloc(4, 1);
  free(p);
  printf("%s\n", p);
}
