// args: --check=locks --engine=stepper
// verdict: SAFE
#include <pthread.h>
pthread_mutex_t m;
void *f(void *p) {
  pthread_mutex_lock(&m);
  if (!p)
    pthread_mutex_unlock(&m);
  return p;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, f, 0);
  pthread_join(t, 0);
}
