// args: --check=locks --engine=cbmc
// verdict: UNSAFE (locks)
// says: misuse of locks: (destruction of a barrier that a thread waits for|use of a barrier that was destroyed)
#include <pthread.h>
pthread_barrier_t b;
int come;
void *f(void *p) {
  __atomic_store_n(&come, 1, __ATOMIC_SEQ_CST);
  pthread_barrier_wait(&b);
  return p;
}
int main(void) {
  pthread_t t;
  pthread_barrier_init(&b, 0, 2);
  pthread_create(&t, 0, f, 0);
  if (__atomic_load_n(&come, __ATOMIC_SEQ_CST))
    pthread_barrier_destroy(&b);
}
