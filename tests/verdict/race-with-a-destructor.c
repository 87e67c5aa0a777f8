// args: --check=race
// verdict: UNSAFE (race)
#include <pthread.h>
pthread_key_t k;
int x;
void d(void *p) {
  ++*(int *)p;
}
void *f(void *p) {
  pthread_setspecific(k, &x);
  return p;
}
int main(void) {
  pthread_t t;
  pthread_key_create(&k, d);
  pthread_create(&t, 0, f, 0);
  x++;
  pthread_join(t, 0);
  return 0;
}
