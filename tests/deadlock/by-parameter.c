// says: ^cycle: thread [01] waits for [ab] \(taken by thread [01]\), thread [01] waits for [ab]
#include <pthread.h>
pthread_mutex_t a, b, *first = &a, *second = &b;
void both(pthread_mutex_t *l, pthread_mutex_t *k) {
  pthread_mutex_lock(l);
  pthread_mutex_lock(k);
  pthread_mutex_unlock(k);
  pthread_mutex_unlock(l);
}
void *f(void *p) {
  both(first, second);
  return p;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, f, 0);
  both(second, first);
}
