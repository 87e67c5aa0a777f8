// args: --check=locks --engine=cbmc
// verdict: UNSAFE (locks)
// says: violated: misuse of locks: unlock of a mutex that is not locked
#include <threads.h>
mtx_t m, n;
int main(void) {
  mtx_init(&m, mtx_plain);
  mtx_init(&n, mtx_plain);
  mtx_lock(&m);
  mtx_unlock(&n);
}
