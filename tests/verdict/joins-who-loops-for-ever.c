// args: --check=deadlock
// verdict: SAFE
// Who waits for the end of a thread that goes on for ever is not stuck.
#include <pthread.h>
void *loop(void *arg) {
  unsigned n = 0;
  for (;;) n++;
  return arg;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, loop, 0);
  pthread_join(t, 0);
}
