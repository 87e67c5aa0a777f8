// args: --engine=stepper --check=assert,deadlock,locks,race
// verdict: UNSAFE (race)
// The same without the lock.
#include <assert.h>
#include <pthread.h>
int counter;
void *work(void *arg) {
  counter++;
  return arg;
}
int main(void) {
  pthread_t t[200];
  for (int i = 0; i < 200; i++) pthread_create(&t[i], 0, work, 0);
  for (int i = 0; i < 200; i++) pthread_join(t[i], 0);
  assert(counter == 200);
}
