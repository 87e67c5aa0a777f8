// args: --check=assert
// verdict: UNSAFE (assert)
#include <assert.h>
#include <pthread.h>
#include <setjmp.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int x;
static void inner(jmp_buf *b) {
  pthread_mutex_lock(&m);
  x++;
  longjmp(*b, 2);
}
void *f(void *p) {
  jmp_buf b;
  int r = setjmp(b);
  if (r == 0)
    inner(&b);
  assert(r == 2);
  return p;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, f, 0);
  pthread_join(t, 0);
  assert(pthread_mutex_trylock(&m) == 0 && x == 1);
}
