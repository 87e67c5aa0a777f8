// verdict: UNSAFE
#include <assert.h>
#include <fcntl.h>
#include <pthread.h>
#include <semaphore.h>
static int x;
static void *f(void *a)
{
  sem_t *s = sem_open("/s", 0);
  sem_wait(s);
  x++;
  sem_post(s);
  return a;
}
int main(void)
{
  pthread_t t;
  sem_t *s = sem_open("/s", O_CREAT, 0600, 2);
  pthread_create(&t, 0, f, 0);
  sem_wait(s);
  x++;
  sem_post(s);
  pthread_join(t, 0);
  assert(x == 2);
}
