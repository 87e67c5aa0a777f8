// args: --check=memsafety
// verdict: UNSAFE (memsafety)
// says: ^  use after free, 4 bytes, at offset 0 of a block of 4 bytes, allocated by thread 0 .main. at .*:13, freed by thread 0 .main. at .*:15$
#include <pthread.h>
#include <stdlib.h>
int *shared;
static void *user(void *a) {
  *shared = 1;
  return a;
}
int main(void) {
  pthread_t t;
  shared = malloc(sizeof *shared);
  pthread_create(&t, NULL, user, NULL);
  free(shared);
  pthread_join(t, NULL);
  return 0;
}
