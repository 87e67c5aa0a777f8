// args: --check=locks --engine=stepper
// verdict: UNSAFE (locks)
// says: violated: misuse of locks: wait with a mutex that the thread does not hold
#include <pthread.h>
#include <time.h>
pthread_mutex_t m, n;
pthread_cond_t c;
int main(void) {
  struct timespec soon = {0};
  pthread_mutex_lock(&m);
  pthread_cond_timedwait(&c, &n, &soon);
  pthread_mutex_unlock(&m);
}
