#include "outcome.h"
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int n;
static void *f(void *a)
{
  pthread_mutex_lock(&m);
  delay();
  n++;
  pthread_mutex_unlock(&m);
  return a;
}
int main(void)
{
  pthread_t t;
  pthread_create(&t, 0, f, 0);
  delay();
  int error = pthread_mutex_trylock(&m), seen = error == 0 ? n : 5;
  if (error == 0)
    pthread_mutex_unlock(&m);
  pthread_join(t, 0);
  outcome(error * 10 + seen);
}
