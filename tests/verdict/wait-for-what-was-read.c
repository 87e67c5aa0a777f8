// verdict: UNSAFE (deadlock)
// Which mutex is waited for is read once, before the wait: the first one, for
// which nothing comes any more.
#include <pthread.h>
struct s {
  pthread_mutex_t m;
} a = {PTHREAD_MUTEX_INITIALIZER}, b = {PTHREAD_MUTEX_INITIALIZER};
struct s *p = &a;
void *take(void *arg) {
  pthread_mutex_lock(&p->m);
  return arg;
}
int main(void) {
  pthread_t t;
  pthread_mutex_lock(&a.m);
  pthread_create(&t, 0, take, 0);
  p = &b;
  pthread_join(t, 0);
}
