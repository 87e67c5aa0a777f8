// expect: UNSAFE ; check: assert
// A local's address becomes known by an exchange, and is written through.
#include <assert.h>
#include <pthread.h>
int *box;
void *put(void *arg) { int *b = __atomic_load_n(&box, __ATOMIC_SEQ_CST); if (b) *b = 3; return arg; }
int main(void) {
  pthread_t t;
  int mine = 1;
  pthread_create(&t, 0, put, 0);
  __atomic_exchange_n(&box, &mine, __ATOMIC_SEQ_CST);
  pthread_join(t, 0);
  assert(mine == 1);
}
