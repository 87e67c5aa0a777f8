// args: --check=locks --engine=cbmc
// verdict: SAFE within bounds (no spurious wake-ups)
#include <threads.h>
mtx_t m, n;
cnd_t c;
int ready;
int f(void *p) {
  mtx_lock(&m);
  ready = 1;
  cnd_broadcast(&c);
  mtx_unlock(&m);
  return p != 0;
}
int main(void) {
  thrd_t t;
  mtx_init(&m, mtx_plain);
  mtx_init(&n, mtx_plain);
  cnd_init(&c);
  thrd_create(&t, f, 0);
  mtx_lock(&m);
  while (!ready)
    cnd_wait(&c, &m);
  mtx_unlock(&m);
  thrd_join(t, 0);
  cnd_destroy(&c);
}
