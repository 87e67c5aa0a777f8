// verdict: UNSAFE
// args: --check=race
// says: UNSAFE
// A semaphore hands over.
#include <pthread.h>
#include <semaphore.h>

static sem_t s;
static int x;

static void *run(void *unused)
{
  x = 1;
  sem_post(&s);
  return unused;
}

int main(void)
{
  pthread_t t;
  sem_init(&s, 0, 1);
  pthread_create(&t, 0, run, 0);
  sem_wait(&s);
  x = 2;
  pthread_join(t, 0);
  return 0;
}
