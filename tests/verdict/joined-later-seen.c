// args: --engine stepper
// verdict: UNSAFE
// Who waits for a thread may write in the middle of another one.
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
sem_t s;
int x;
static void *waits(void *unused)
{
  (void)unused;
  sem_wait(&s);
  return 0;
}
static void *reads(void *unused)
{
  (void)unused;
  sem_post(&s);
  assert(x != 1);
  return 0;
}
int main(void)
{
  pthread_t a, b;
  sem_init(&s, 0, 0);
  pthread_create(&a, 0, waits, 0);
  pthread_create(&b, 0, reads, 0);
  pthread_join(a, 0);
  x = 1;
  pthread_join(b, 0);
  return 0;
}
