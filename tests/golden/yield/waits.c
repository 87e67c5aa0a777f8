#include <assert.h>
#include <pthread.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int x, y;
void *f(void *arg)
{
  pthread_mutex_lock(&m);
  x++;
  pthread_mutex_unlock(&m);
  if (y) {
    x = *(int *)arg;
  }
  return arg;
}
int main(void)
{
  pthread_t t;
  int n = 3;
  pthread_create(&t, 0, f, &n);
  y = 1;
  pthread_mutex_lock(&m);
  int seen = x;
  pthread_mutex_unlock(&m);
  pthread_join(t, 0);
  assert(seen <= x);
}
