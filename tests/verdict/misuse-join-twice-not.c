// args: --check=locks
// verdict: SAFE
#include <pthread.h>
pthread_t t;
void *f(void *arg) {
  return arg;
}
void *join(void *arg) {
  pthread_join(t, 0);
  return arg;
}
int main(void) {
  pthread_t u;
  pthread_create(&t, 0, f, 0);
  pthread_create(&u, 0, join, 0);
  pthread_join(u, 0);
}
