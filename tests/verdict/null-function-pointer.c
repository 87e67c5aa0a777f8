// args: --check=memsafety
// verdict: UNSAFE (memsafety)
#include <pthread.h>
#include <stdlib.h>
int (*fp)(void);
static int nothing(void) { return 0; }
static void *set(void *arg) { fp = 0; return arg; }
static void *call(void *arg) {
  fp();
  return arg;
}
int main(void) {
  pthread_t t;
  fp = nothing;
  pthread_create(&t, 0, set, 0);
  pthread_join(t, 0);
  call(0);
}
