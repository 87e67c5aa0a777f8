// verdict: SAFE
#include <assert.h>
#include <threads.h>
int main(void) {
  mtx_t m;
  cnd_t c;
  mtx_init(&m, mtx_plain);
  cnd_init(&c);
  mtx_lock(&m);
  int late = cnd_timedwait(&c, &m, &(struct timespec){1, 0});
  assert(late == thrd_timedout || late == thrd_success);
  assert(mtx_unlock(&m) == thrd_success);
}
