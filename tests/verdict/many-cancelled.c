// args: --engine=stepper --order=walk
// verdict: UNKNOWN (signals or cancellation with more than 64 threads
#include <pthread.h>
void *work(void *arg) {
  pthread_testcancel();
  return arg;
}
int main(void) {
  pthread_t t[70];
  for (int i = 0; i < 70; i++) pthread_create(&t[i], 0, work, 0);
  pthread_cancel(t[0]);
  for (int i = 0; i < 70; i++) pthread_join(t[i], 0);
}
