// args: --check=locks --engine=stepper
// verdict: SAFE
#include <threads.h>
mtx_t m, n;
int main(void) {
  mtx_init(&m, mtx_plain);
  mtx_init(&n, mtx_plain);
  mtx_lock(&m);
  mtx_unlock(&m);
}
