// args: --check=overflow
// verdict: SAFE
#include <limits.h>
#include <pthread.h>
int x = INT_MAX - 1;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
void *f(void *p) {
  pthread_mutex_lock(&m);
  if (x < INT_MAX) {
    x++;
  }
  pthread_mutex_unlock(&m);
  return p;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, f, 0);
  f(0);
  pthread_join(t, 0);
  return 0;
}
