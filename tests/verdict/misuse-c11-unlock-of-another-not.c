// args: --check=locks --engine=stepper
// verdict: SAFE
#include <threads.h>
mtx_t m, n;
int f(void *p) {
  mtx_lock(&n);
  mtx_unlock(&n);
  return p != 0;
}
int main(void) {
  thrd_t t;
  mtx_init(&m, mtx_plain | mtx_recursive);
  mtx_init(&n, mtx_plain | mtx_recursive);
  mtx_lock(&m);
  thrd_create(&t, f, 0);
  thrd_join(t, 0);
  mtx_unlock(&m);
}
