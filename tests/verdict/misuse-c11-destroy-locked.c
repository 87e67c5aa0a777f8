// args: --check=locks --engine=stepper
// verdict: UNSAFE (locks)
// says: violated: misuse of locks: destruction of a mutex that is locked
#include <threads.h>
mtx_t m, n;
int main(void) {
  mtx_init(&m, mtx_plain);
  mtx_init(&n, mtx_plain);
  mtx_lock(&m);
  mtx_destroy(&m);
  mtx_unlock(&m);
}
