// args: --check=memsafety
// verdict: SAFE
#include <pthread.h>
#include <stdlib.h>
int *shared;
static void *offer(void *a) {
  int local = 1;
  __atomic_store_n(&shared, &local, __ATOMIC_SEQ_CST);
  while (__atomic_load_n(&shared, __ATOMIC_SEQ_CST)) {
  }
  return a;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, offer, NULL);
  int *p = __atomic_load_n(&shared, __ATOMIC_SEQ_CST);
  if (p && __atomic_load_n(p, __ATOMIC_SEQ_CST)) {
    __atomic_store_n(p, 0, __ATOMIC_SEQ_CST);
  }
  __atomic_store_n(&shared, NULL, __ATOMIC_SEQ_CST);
  pthread_join(t, NULL);
}
