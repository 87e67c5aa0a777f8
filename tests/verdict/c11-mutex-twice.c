// verdict: UNSAFE (deadlock)
#include <assert.h>
#include <threads.h>
int main(void) {
  mtx_t m;
  mtx_init(&m, mtx_timed);
  assert(mtx_lock(&m) == thrd_success);
  assert(mtx_trylock(&m) == thrd_busy);
  assert(mtx_timedlock(&m, &(struct timespec){1, 0}) == thrd_timedout);
  mtx_lock(&m);
}
