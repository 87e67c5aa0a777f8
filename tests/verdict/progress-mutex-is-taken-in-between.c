// args: --check=progress
// verdict: SAFE
#include <pthread.h>
int ready;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
void *set(void *a) {
  pthread_mutex_lock(&m);
  ready = 1;
  pthread_mutex_unlock(&m);
  return a;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, set, 0);
  pthread_mutex_lock(&m);
  while (!ready) {
    pthread_mutex_unlock(&m);
    pthread_mutex_lock(&m);
  }
  pthread_mutex_unlock(&m);
  pthread_join(t, 0);
}
