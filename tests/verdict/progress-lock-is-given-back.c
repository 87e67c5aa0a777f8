// args: --check=progress
// verdict: SAFE
#include <pthread.h>
#include <stdatomic.h>
atomic_flag lock = ATOMIC_FLAG_INIT;
int count;
void *add(void *a) {
  while (atomic_flag_test_and_set(&lock)) {
  }
  count++;
  atomic_flag_clear(&lock);
  return a;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, add, 0);
  add(0);
  pthread_join(t, 0);
}
