#include <pthread.h>
/* x is only touched under m: no points but at the locks. y is not. */
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int x, y;
void *f(void *a)
{
  pthread_mutex_lock(&m);
  x++;
  y++;
  pthread_mutex_unlock(&m);
  return a;
}
int main(void)
{
  pthread_t t;
  x = 5; /* nobody else is there yet */
  pthread_create(&t, 0, f, 0);
  y = 3;
  pthread_mutex_lock(&m);
  x--;
  pthread_mutex_unlock(&m);
  pthread_join(t, 0);
  return x + y; /* nobody else is there any more */
}
