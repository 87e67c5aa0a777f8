// args: --check=race
// verdict: UNSAFE (race)
#include <pthread.h>
static int x;
static void *f(void *a)
{
  x = 1;
  pthread_testcancel();
  return a;
}
int main(void)
{
  pthread_t t;
  pthread_create(&t, 0, f, 0);
  pthread_cancel(t);
  return x;
}
