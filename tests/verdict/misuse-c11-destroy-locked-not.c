// args: --check=locks --engine=cbmc
// verdict: SAFE
#include <threads.h>
mtx_t m, n;
int main(void) {
  mtx_init(&m, mtx_plain);
  mtx_init(&n, mtx_plain);
  mtx_lock(&m);
  mtx_destroy(&n);
  mtx_unlock(&m);
}
