// exit: 0
// says: ^races, by runs +0 +0 +0 +0$
// Every access to data is ordered by a join; the last one by a signal, too, but
// the mutex of the wait would do.
#include <pthread.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t c = PTHREAD_COND_INITIALIZER;
int ready, data;
void *work(void *arg)
{
  pthread_mutex_lock(&m);
  data = 1;
  ready = 1;
  pthread_cond_signal(&c);
  pthread_mutex_unlock(&m);
  return arg;
}
int main(void)
{
  pthread_t t;
  pthread_create(&t, 0, work, 0);
  pthread_mutex_lock(&m);
  while (!ready) pthread_cond_wait(&c, &m);
  data++;
  pthread_mutex_unlock(&m);
  pthread_join(t, 0);
}
