// args: --check=overflow
// verdict: UNSAFE (overflow)
#include <limits.h>
#include <pthread.h>
int x = INT_MAX - 1;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
void *f(void *p) {
  if (x < INT_MAX) {
    __atomic_load_n(&x, 5);
    x = x + 1;
  }
  return p;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, f, 0);
  f(0);
  pthread_join(t, 0);
  return 0;
}
