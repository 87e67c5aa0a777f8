// args: --check=locks --engine=cbmc
// verdict: UNSAFE (locks)
// says: violated: misuse of locks: use of a mutex that was destroyed
#include <pthread.h>
pthread_mutex_t m, n;
int main(void) {
  pthread_mutex_init(&m, 0);
  pthread_mutex_destroy(&m);
  pthread_mutex_init(&n, 0);
  pthread_mutex_lock(&m);
  pthread_mutex_unlock(&m);
}
