// args: --calls=0
// Without calls, all accesses of one expression are at one place.
#include <pthread.h>
int x;
static void lowest(void)
{
  x++;
}
static void lower(void)
{
  lowest();
}
static void low(void)
{
  lower();
}
static void *work(void *arg)
{
  low();
  low();
  return arg;
}
int main(void)
{
  pthread_t t;
  pthread_create(&t, 0, work, 0);
  x++;
  return 0;
}
