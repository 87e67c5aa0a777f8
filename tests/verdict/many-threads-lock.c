// args: --engine=stepper --check=assert,deadlock,locks,race
// verdict: SAFE (stepper)
// Threads that are alike are exchanged, also where locks have holders.
#include <assert.h>
#include <pthread.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int counter;
void *work(void *arg) {
  pthread_mutex_lock(&m);
  counter++;
  pthread_mutex_unlock(&m);
  return arg;
}
int main(void) {
  pthread_t t[200];
  for (int i = 0; i < 200; i++) pthread_create(&t[i], 0, work, 0);
  for (int i = 0; i < 200; i++) pthread_join(t[i], 0);
  assert(counter == 200);
}
