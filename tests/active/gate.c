// exit: 0
// says: ^deadlocks +0 +0 +0 +0$
// says: ^ACTIVE: 0 confirmed, 0 discharged, 0 open$
#include <pthread.h>
pthread_mutex_t gate = PTHREAD_MUTEX_INITIALIZER;
pthread_mutex_t other = PTHREAD_MUTEX_INITIALIZER;
pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;
void *one(void *arg)
{
  pthread_mutex_lock(&gate);
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b);
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&gate);
  return arg;
}
void *two(void *arg)
{
  pthread_mutex_lock(&gate);
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a);
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&gate);
  return arg;
}
int main(void)
{
  pthread_t s, t;
  pthread_create(&s, 0, one, 0);
  pthread_create(&t, 0, two, 0);
  pthread_join(s, 0);
  pthread_join(t, 0);
}
