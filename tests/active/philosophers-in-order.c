// exit: 0
// says: ^deadlocks +0 +0 +0 +0$
#include <pthread.h>
enum { COUNT = 3 };
pthread_mutex_t fork_of[COUNT];
void *philosopher(void *arg)
{
  long i = (long)arg, first = i < (i + 1) % COUNT ? i : (i + 1) % COUNT;
  pthread_mutex_lock(&fork_of[first]);
  pthread_mutex_lock(&fork_of[i + (i + 1) % COUNT - first]);
  pthread_mutex_unlock(&fork_of[i + (i + 1) % COUNT - first]);
  pthread_mutex_unlock(&fork_of[first]);
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
