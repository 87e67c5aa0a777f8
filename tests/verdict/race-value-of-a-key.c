// args: --check=race
// verdict: UNSAFE (race)
#include <pthread.h>
pthread_key_t k;
int a, b;
void *f(void *p) {
  pthread_setspecific(k, p);
  ++*(int *)pthread_getspecific(k);
  return 0;
}
int main(void) {
  pthread_t t;
  pthread_key_create(&k, 0);
  pthread_create(&t, 0, f, &a);
  f(&a);
  pthread_join(t, 0);
  return 0;
}
