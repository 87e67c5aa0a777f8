// exit: 0
// says: ^race: .*posted.c:12:.* data; .*posted.c:22:.* data$
// says: ^  predicted without running it$
// says: ^  unreachable
// What a semaphore orders, no run shows as a race.
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
  sem_init(&s, 0, 0);
  pthread_create(&t, 0, work, 0);
  sem_wait(&s);
  data++;
  pthread_join(t, 0);
}
