// args: --check=leak
// verdict: SAFE within bounds (
// or: SAFE
// What is left of a thread's own data is lost, unless a destructor frees it.
#include <pthread.h>
#include <stdlib.h>
static pthread_key_t key;
static void *run(void *arg) {
  pthread_setspecific(key, malloc(10));
  return arg;
}
int main(void) {
  pthread_t t;
  pthread_key_create(&key, free);
  pthread_setspecific(key, malloc(11));
  pthread_create(&t, 0, run, 0);
  pthread_join(t, 0);
  return 0;
}
