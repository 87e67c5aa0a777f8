// args: --check=locks
// verdict: UNSAFE (locks)
// says: misuse of locks: use of a barrier that was destroyed
#include <pthread.h>
pthread_barrier_t b;
void *f(void *arg) {
  pthread_barrier_wait(&b);
  return arg;
}
int main(void) {
  pthread_t t;
  pthread_barrier_init(&b, 0, 1);
  pthread_create(&t, 0, f, 0);
  pthread_barrier_destroy(&b);
  pthread_join(t, 0);
}
