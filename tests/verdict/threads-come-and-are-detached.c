// verdict: SAFE within bounds
// args: --engine=stepper --memory=30
#include <assert.h>
#include <pthread.h>
int x;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
void *f(void *a) { pthread_mutex_lock(&m); x = !x; pthread_mutex_unlock(&m); return a; }
int main(void) {
  while (1) {
    pthread_t t;
    pthread_create(&t, 0, f, 0);
    pthread_detach(t);
    pthread_mutex_lock(&m);
    assert(x == 0 || x == 1);
    pthread_mutex_unlock(&m);
  }
}
