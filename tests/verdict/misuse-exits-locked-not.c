// args: --check=locks --engine=cbmc
// verdict: SAFE
#include <pthread.h>
#include <stdlib.h>
pthread_mutex_t m;
void *f(void *p) {
  pthread_mutex_lock(&m);
  exit(0);
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, f, 0);
  pthread_join(t, 0);
}
