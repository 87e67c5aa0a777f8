// args: --check=leak
// verdict: UNSAFE (leak)
// says: ^  it was never freed, a block of 8 bytes, allocated by thread 1 \(gives\)
// Nobody takes the result of a thread that is joined.
#include <pthread.h>
#include <stdlib.h>
static void *gives(void *arg) {
  return malloc(8);
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, gives, 0);
  pthread_join(t, 0);
  return 0;
}
