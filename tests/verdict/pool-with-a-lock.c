// args: --check=assert
// verdict: SAFE
#include <assert.h>
#include <pthread.h>
static char pool[64];
static int used;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
void *get(int n) {
  pthread_mutex_lock(&m);
  char *p = pool + used;
  used += n;
  pthread_mutex_unlock(&m);
  return p;
}
int *a, *b;
void *f(void *p) {
  a = get(4);
  *a = 1;
  return p;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, f, 0);
  b = get(4);
  *b = 2;
  pthread_join(t, 0);
  assert(*a == 1 && *b == 2);
}
