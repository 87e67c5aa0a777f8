// args: --check=locks
// verdict: UNSAFE (locks)
// says: misuse of locks: join or detachment of a thread that was joined or detached before
// The thread detaches itself, or main has joined it.
#include <pthread.h>
void *f(void *arg) {
  pthread_detach(pthread_self());
  return arg;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, f, 0);
  pthread_join(t, 0);
}
