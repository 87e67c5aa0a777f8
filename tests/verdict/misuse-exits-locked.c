// args: --check=locks --engine=stepper
// verdict: UNSAFE (locks)
// says: violated: misuse of locks: the end of a thread that holds a lock
#include <pthread.h>
#include <stdlib.h>
pthread_mutex_t m;
void *f(void *p) {
  pthread_mutex_lock(&m);
  pthread_exit(p);
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, f, 0);
  pthread_join(t, 0);
}
