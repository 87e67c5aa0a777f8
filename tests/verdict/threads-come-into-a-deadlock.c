// args: --check=deadlock
// verdict: UNSAFE (deadlock)
#include <pthread.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, n = PTHREAD_MUTEX_INITIALIZER;
void *f(void *a) { pthread_mutex_lock(&m); pthread_mutex_lock(&n); pthread_mutex_unlock(&n); pthread_mutex_unlock(&m); return a; }
int main(void) {
  for (int i = 0; i < 100000; i++) {
    pthread_t t;
    pthread_create(&t, 0, f, 0);
    pthread_mutex_lock(&n); pthread_mutex_lock(&m); pthread_mutex_unlock(&m); pthread_mutex_unlock(&n);
    pthread_join(t, 0);
  }
}
