// verdict: SAFE
// As wait-for-what-was-read.c, but the mutex stays the one that is free.
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
  pthread_mutex_lock(&b.m);
  pthread_create(&t, 0, take, 0);

  pthread_join(t, 0);
}
