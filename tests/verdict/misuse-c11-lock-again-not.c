// args: --check=locks --engine=cbmc
// verdict: SAFE
#include <threads.h>
mtx_t m;
int main(void) {
  mtx_init(&m, mtx_recursive);
  mtx_lock(&m);
  mtx_lock(&m);
  mtx_unlock(&m);
  mtx_unlock(&m);
}
