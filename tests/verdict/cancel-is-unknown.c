// verdict: UNKNOWN (unknown function 'pthread_cancel'
#include <pthread.h>
void *f(void *a) {
  pthread_testcancel();
  return a;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, f, 0);
  pthread_cancel(t);
  pthread_join(t, 0);
}
