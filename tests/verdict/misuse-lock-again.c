// args: --check=locks --engine=stepper
// verdict: UNSAFE (locks)
// says: violated: misuse of locks: lock of a mutex that the thread holds already
#include <pthread.h>
pthread_mutex_t m, n;
int main(void) {
  pthread_mutex_lock(&m);
  pthread_mutex_lock(&m);
  pthread_mutex_unlock(&n);
  pthread_mutex_unlock(&m);
}
