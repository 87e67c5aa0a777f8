// says: ^cycle: thread 0 waits for the end of thread 1, thread 1 waits for m \(taken by thread 0\)$
#include <pthread.h>
pthread_mutex_t m;
void *f(void *p) {
  pthread_mutex_lock(&m);
  pthread_mutex_unlock(&m);
  return p;
}
int main(void) {
  pthread_t t;
  pthread_mutex_lock(&m);
  pthread_create(&t, 0, f, 0);
  pthread_join(t, 0);
  pthread_mutex_unlock(&m);
}
