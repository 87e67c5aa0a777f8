// says: for m, taken by thread 1 at .*:6, which has ended$
// says not: ^cycle
#include <pthread.h>
pthread_mutex_t m;
void *f(void *p) {
  return pthread_mutex_lock(&m), p;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, f, 0);
  pthread_join(t, 0);
  pthread_mutex_lock(&m);
}
