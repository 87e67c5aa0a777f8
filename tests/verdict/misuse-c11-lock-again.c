// args: --check=locks --engine=stepper
// verdict: UNSAFE (locks)
// says: violated: misuse of locks: lock of a mutex that the thread holds already
#include <threads.h>
mtx_t m;
int main(void) {
  mtx_init(&m, mtx_plain);
  mtx_lock(&m);
  mtx_lock(&m);
  mtx_unlock(&m);
  mtx_unlock(&m);
}
