// args: --check=progress --engine=stepper
// verdict: UNSAFE (progress)
// says: thread 0 \(main\) waits at .*for the end of thread 2$
#include <pthread.h>
#include <stdatomic.h>
atomic_int turn;
void *take(void *a) {
  int me = (long)a;
  for (int i = 0; i < 2 + me; i++) {
    while (atomic_load(&turn) != me) {
    }
    atomic_store(&turn, 1 - me);
  }
  return 0;
}
int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, take, (void *)0);
  pthread_create(&u, 0, take, (void *)1);
  pthread_join(t, 0);
  pthread_join(u, 0);
}
