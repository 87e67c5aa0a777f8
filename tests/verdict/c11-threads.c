// verdict: SAFE
#include <assert.h>
#include <threads.h>
mtx_t m;
int x;
int f(void *a) {
  mtx_lock(&m);
  int y = x;
  x = y + 1;
  mtx_unlock(&m);
  if (a) thrd_exit(-3);
  return 4;
}
int main(void) {
  thrd_t t, u;
  int r, s;
  assert(mtx_init(&m, mtx_plain) == thrd_success);
  assert(thrd_create(&t, f, &x) == thrd_success);
  assert(thrd_create(&u, f, 0) == thrd_success);
  assert(thrd_join(t, &r) == thrd_success && thrd_join(u, &s) == thrd_success);
  assert(r == -3 && s == 4 && x == 2);
  assert(thrd_equal(thrd_current(), thrd_current()));
  thrd_yield();
  mtx_destroy(&m);
}
