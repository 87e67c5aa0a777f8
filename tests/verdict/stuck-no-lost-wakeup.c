// args: --check=deadlock --engine=stepper
// verdict: SAFE
// The signal may come before the wait; the flag says so.
#include <pthread.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t c = PTHREAD_COND_INITIALIZER;
int ready, turn;
void *sleep_(void *arg)
{
  pthread_mutex_lock(&m);
  if (!ready) {
    pthread_cond_wait(&c, &m);
  }
  pthread_mutex_unlock(&m);
  return turn ? arg : 0;
}
int main(void)
{
  pthread_t t;
  pthread_create(&t, 0, sleep_, 0);
  pthread_mutex_lock(&m);
  ready = 1;
  pthread_cond_signal(&c);
  pthread_mutex_unlock(&m);
  for (;;) {
    turn = !turn;
  }
}
