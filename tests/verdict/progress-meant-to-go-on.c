// args: --check=progress
// verdict: SAFE
#include <pthread.h>
void *work(void *a) {
  for (;;) {
  }
  return a;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, work, 0);
  pthread_join(t, 0);
}
