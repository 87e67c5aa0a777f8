// args: --check=leak
// verdict: SAFE within bounds (
// or: SAFE
// Somebody frees the result of a thread that is joined.
#include <pthread.h>
#include <stdlib.h>
static void *gives(void *arg) {
  return malloc(8);
}
int main(void) {
  pthread_t t;
  void *result;
  pthread_create(&t, 0, gives, 0);
  pthread_join(t, &result);
  free(result);
  return 0;
}
