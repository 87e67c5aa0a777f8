// exit: 10
// says: ^race: .*posted-before.c:12:.* data; .*posted-before.c:22:.* data$
// says: ^  predicted by [0-9]+ of 100 runs and without running it$
// says: ^  confirmed
// The semaphore is there already.
#include <pthread.h>
#include <semaphore.h>
int data;
sem_t s;
void *work(void *arg)
{
  data = 1;
  sem_post(&s);
  return arg;
}
int main(void)
{
  pthread_t t;
  sem_init(&s, 0, 1);
  pthread_create(&t, 0, work, 0);
  sem_wait(&s);
  data++;
  pthread_join(t, 0);
}
