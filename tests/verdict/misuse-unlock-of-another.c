// args: --check=locks --engine=cbmc
// verdict: UNSAFE (locks)
// says: violated: misuse of locks: unlock of a mutex that another thread holds
#include <pthread.h>
pthread_mutex_t m, n;
void *f(void *p) {
  pthread_mutex_lock(&n);
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
