// args: --engine=stepper --order=net --samples=0 --check=race
// verdict: UNSAFE (race)
// Each step was done once before the two could meet.
#include <pthread.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int x, y;
void *one(void *a)
{
  pthread_mutex_lock(&m);
  x = 1;
  pthread_mutex_unlock(&m);
  y = 1;
  return a;
}
void *two(void *a)
{
  pthread_mutex_lock(&m);
  x = 2;
  pthread_mutex_unlock(&m);
  return a;
}
int main(void)
{
  pthread_t a, b;
  pthread_create(&a, 0, one, 0);
  pthread_create(&b, 0, two, 0);
  y = 2;
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
