// args: --check=assert
// verdict: UNSAFE (assert)
#include <assert.h>
#include <pthread.h>
#include <stddef.h>
struct n {
  int v;
  ptrdiff_t next;
} pool[3];
void *f(void *p) {
  ((struct n *)((char *)pool + pool[0].next))->v = 5;
  return p;
}
int main(void) {
  pthread_t t;
  pool[0].next = 1 * (ptrdiff_t)sizeof(struct n);
  pthread_create(&t, 0, f, 0);
  pthread_join(t, 0);
  assert(pool[2].v == 5);
}
