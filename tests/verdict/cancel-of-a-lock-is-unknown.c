// verdict: UNKNOWN (a wait that asynchronous cancellation may end, at
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *f(void *a)
{
  pthread_setcanceltype(PTHREAD_CANCEL_ASYNCHRONOUS, 0);
  pthread_mutex_lock(&m);
  pthread_mutex_unlock(&m);
  return a;
}
int main(void)
{
  pthread_t t;
  pthread_create(&t, 0, f, 0);
  pthread_cancel(t);
  pthread_join(t, 0);
}
