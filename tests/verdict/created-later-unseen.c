// args: --engine stepper
// verdict: SAFE
// What a thread creates sees what was done since.
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
sem_t s;
int x;
static void *child(void *unused)
{
  (void)unused;
  assert(x != 3);
  return 0;
}
static void *parent(void *unused)
{
  pthread_t id;
  (void)unused;
  sem_wait(&s);
  pthread_create(&id, 0, child, 0);
  pthread_join(id, 0);
  return 0;
}
int main(void)
{
  pthread_t id;
  sem_init(&s, 0, 0);
  pthread_create(&id, 0, parent, 0);
  sem_post(&s);
  x = 1;
  x = 2;
  pthread_join(id, 0);
  return 0;
}
