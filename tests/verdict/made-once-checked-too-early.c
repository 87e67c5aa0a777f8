// args: --check=assert
// verdict: UNSAFE (assert)
#include <assert.h>
#include <pthread.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int *get(void) {
  static int v;
  static int *p;
  if (!p) {
    pthread_mutex_lock(&m);
    p = &v;
    v = 7;
    pthread_mutex_unlock(&m);
  }
  return p;
}
void *f(void *p) {
  assert(*get() == 7);
  return p;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, f, 0);
  f(0);
  pthread_join(t, 0);
}
