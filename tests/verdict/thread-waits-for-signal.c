// args: --check=assert
// verdict: SAFE
#include <assert.h>
#include <pthread.h>
#include <signal.h>
int got;
void *f(void *p) {
  sigset_t s;
  int n;
  sigemptyset(&s);
  sigaddset(&s, SIGUSR1);
  sigwait(&s, &n);
  got = n;
  return p;
}
int main(void) {
  pthread_t t;
  sigset_t s;
  sigemptyset(&s);
  sigaddset(&s, SIGUSR1);
  pthread_sigmask(SIG_BLOCK, &s, 0);
  pthread_create(&t, 0, f, 0);
  pthread_kill(t, SIGUSR1);
  pthread_join(t, 0);
  assert(got == SIGUSR1);
}
