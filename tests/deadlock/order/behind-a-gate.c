// says not: warning
#include <pthread.h>
pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;
pthread_mutex_t gate = PTHREAD_MUTEX_INITIALIZER;
int x;
static void both(pthread_mutex_t *first, pthread_mutex_t *second) {
  pthread_mutex_lock(first);
  pthread_mutex_lock(second);
  x++;
  pthread_mutex_unlock(second);
  pthread_mutex_unlock(first);
}
void *one(void *p) {
  pthread_mutex_lock(&gate);
  both(&a, &b);
  pthread_mutex_unlock(&gate);
  return p;
}
void *two(void *p) {
  pthread_mutex_lock(&gate);
  both(&b, &a);
  pthread_mutex_unlock(&gate);
  return p;
}
int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, one, 0);
  pthread_create(&u, 0, two, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
}
