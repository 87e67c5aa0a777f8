// args: -D_GNU_SOURCE
// verdict: SAFE within bounds
#include <pthread.h>
pthread_key_t k;
int x;
void end(void *p) { pthread_setspecific(k, p); }
void *f(void *a) {
  pthread_setspecific(k, &x);
  return a;
}
int main(void) {
  pthread_t t;
  pthread_key_create(&k, end);
  pthread_create(&t, 0, f, 0);
  pthread_join(t, 0);
}
