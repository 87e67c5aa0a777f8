// args: --check=locks --engine=cbmc
// verdict: SAFE
#include <pthread.h>
#include <time.h>
pthread_mutex_t m, n;
pthread_cond_t c;
int main(void) {
  struct timespec soon = {0};
  pthread_mutex_lock(&m);
  pthread_cond_timedwait(&c, &m, &soon);
  pthread_mutex_unlock(&m);
}
