// verdict: SAFE within bounds (fresh memory is zero, no spurious wake-ups)
// or: SAFE (cbmc)
#include <assert.h>
#include <threads.h>
int main(void) {
  mtx_t m;
  cnd_t c;
  mtx_init(&m, mtx_plain);
  cnd_init(&c);
  mtx_lock(&m);
  assert(cnd_timedwait(&c, &m, &(struct timespec){1, 0}) == thrd_timedout);
  assert(mtx_unlock(&m) == thrd_success);
}
