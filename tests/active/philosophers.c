// exit: 10
// says: takes fork
// says: ^deadlocks +1 +1 +0 +0$
#include <pthread.h>
enum { COUNT = 3 };
pthread_mutex_t fork_of[COUNT];
void *philosopher(void *arg)
{
  long i = (long)arg;
  pthread_mutex_lock(&fork_of[i]);
  pthread_mutex_lock(&fork_of[(i + 1) % COUNT]);
  pthread_mutex_unlock(&fork_of[(i + 1) % COUNT]);
  pthread_mutex_unlock(&fork_of[i]);
  return 0;
}
int main(void)
{
  pthread_t t[COUNT];
  for (int i = 0; i < COUNT; i++) pthread_mutex_init(&fork_of[i], 0);
  for (long i = 0; i < COUNT; i++)
    pthread_create(&t[i], 0, philosopher, (void *)i);
  for (int i = 0; i < COUNT; i++) pthread_join(t[i], 0);
}
