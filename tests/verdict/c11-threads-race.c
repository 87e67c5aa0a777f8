// verdict: UNSAFE (assert)
#include <assert.h>
#include <threads.h>
mtx_t m;
int x;
int f(void *a) {
  mtx_lock(&m);
  int y = x;
  mtx_unlock(&m);
  x = y + 1;
  if (a) thrd_exit(-3);
  return 4;
}
int main(void) {
  thrd_t t, u;
  int r, s;
  mtx_init(&m, mtx_plain);
  thrd_create(&t, f, &x);
  thrd_create(&u, f, 0);
  thrd_join(t, &r);
  thrd_join(u, &s);
  assert(r == -3 && s == 4 && x == 2);
}
