// args: --check=locks --engine=cbmc
// verdict: UNSAFE (locks)
// says: violated: misuse of locks: unlock of a mutex that is not locked
#include <pthread.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, n = PTHREAD_MUTEX_INITIALIZER;
int main(void) {
  pthread_mutex_lock(&m);
  pthread_mutex_lock(&n);
  pthread_mutex_unlock(&m);
  pthread_mutex_unlock(&m);
}
