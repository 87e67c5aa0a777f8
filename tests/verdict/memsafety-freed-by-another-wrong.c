// args: --check=memsafety
// verdict: UNSAFE (memsafety)
// says: violated: invalid write
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
