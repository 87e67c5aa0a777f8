// args: --check=locks --engine=stepper
// verdict: SAFE
#include <pthread.h>
pthread_barrier_t b;
int come;
void *f(void *p) {
  pthread_barrier_wait(&b);
  __atomic_store_n(&come, 1, __ATOMIC_SEQ_CST);
  return p;
}
int main(void) {
  pthread_t t;
  pthread_barrier_init(&b, 0, 1);
  pthread_create(&t, 0, f, 0);
  if (__atomic_load_n(&come, __ATOMIC_SEQ_CST))
    pthread_barrier_destroy(&b);
}
