// args: --check=locks --engine=stepper -D_GNU_SOURCE
// verdict: UNSAFE (locks)
// says: violated: misuse of locks: lock of a mutex that the thread holds already
#include <pthread.h>
pthread_mutex_t m = PTHREAD_ADAPTIVE_MUTEX_INITIALIZER_NP;
int main(void) {
  pthread_mutex_lock(&m);
  pthread_mutex_lock(&m);
  pthread_mutex_unlock(&m);
  pthread_mutex_unlock(&m);
}
