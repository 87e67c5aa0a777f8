// args: --check=locks --engine=cbmc -D_GNU_SOURCE
// verdict: UNSAFE (locks)
// says: violated: misuse of locks: unlock of a mutex that is not locked
#include <pthread.h>
pthread_mutex_t m = PTHREAD_ADAPTIVE_MUTEX_INITIALIZER_NP;
int main(void) {
  pthread_mutex_unlock(&m);
}
