// verdict: SAFE
// As published-by-exchange.c, but the comparison fails: nothing is stored.
#include <assert.h>
#include <pthread.h>
int *shared;
void *write_to_it(void *arg) {
  int *p = __atomic_load_n(&shared, __ATOMIC_SEQ_CST);
  if (p) *p = 5;
  return arg;
}
int main(void) {
  pthread_t t;
  int x = 0;
  __sync_bool_compare_and_swap(&shared, &x, &x);
  pthread_create(&t, 0, write_to_it, 0);
  pthread_join(t, 0);
  assert(x == 0);
}
