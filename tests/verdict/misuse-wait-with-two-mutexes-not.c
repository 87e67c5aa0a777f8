// args: --check=locks
// verdict: SAFE
#include <pthread.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, n = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t c = PTHREAD_COND_INITIALIZER;
void *sleeper(void *mutex) {
  pthread_mutex_lock(mutex);
  pthread_cond_wait(&c, mutex);
  pthread_mutex_unlock(mutex);
  return 0;
}
int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, sleeper, &m);
  pthread_create(&u, 0, sleeper, &m);
}
