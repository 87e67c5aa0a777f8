// args: --check=memsafety
// verdict: SAFE
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
  pthread_join(t, NULL);
  free(shared);
  return 0;
}
