// verdict: UNSAFE (assert)
// says: it needs a spurious wake-up: without, nothing is violated
// Each thread waits once, and gets an item of its own: but for a wake-up for
// which there is none.
#include <assert.h>
#include <pthread.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t c = PTHREAD_COND_INITIALIZER;
int items, waiting;
void *take(void *arg) {
  pthread_mutex_lock(&m);
  waiting++;
  pthread_cond_wait(&c, &m);
  items--;
  assert(items >= 0);
  pthread_mutex_unlock(&m);
  return arg;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, take, 0);
  pthread_mutex_lock(&m);
  if (waiting) {
    items++;
    pthread_cond_signal(&c);
  }
  pthread_mutex_unlock(&m);
}
