// args: --check=locks --engine=cbmc
// verdict: SAFE
#include <pthread.h>
pthread_mutex_t m, n;
int main(void) {
  pthread_mutex_init(&m, 0);
  pthread_mutex_init(&n, 0);
  pthread_mutex_destroy(&m);
  pthread_mutex_lock(&n);
  pthread_mutex_unlock(&n);
}
