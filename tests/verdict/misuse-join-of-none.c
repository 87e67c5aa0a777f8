// args: --check=locks
// verdict: UNSAFE (locks)
// says: misuse of locks: join or detachment of what is no thread
// It is created on one path only.
#include <pthread.h>
int __VERIFIER_nondet_int(void);
pthread_t t;
void *f(void *arg) {
  return arg;
}
int main(void) {
  if (__VERIFIER_nondet_int())
    pthread_create(&t, 0, f, 0);
  pthread_join(t, 0);
}
