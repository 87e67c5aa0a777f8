// args: --check=race
// verdict: UNSAFE (race)
#include <pthread.h>
int x;
void h(void *p) {
  x = 1;
}
void *f(void *p) {
  pthread_cleanup_push(h, 0);
  pthread_testcancel();
  pthread_cleanup_pop(1);
  return p;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, f, 0);
  x = 2;
  pthread_join(t, 0);
  return 0;
}
