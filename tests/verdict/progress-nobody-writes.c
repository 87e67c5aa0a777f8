// args: --check=progress --engine=stepper
// verdict: UNSAFE (progress)
// says: no progress: threads go round for ever
#include <pthread.h>
static int stop;
void *work(void *a) {
  while (!stop) {
  }
  return a;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, work, 0);
  pthread_join(t, 0);
}
