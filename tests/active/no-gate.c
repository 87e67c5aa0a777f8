// exit: 10
// says: ^deadlocks +1 +1 +0 +0$
// says: ^ACTIVE: 1 confirmed, 0 discharged, 0 open$
// says: ^deadlock: .*no-gate.c:14:3 takes b, holding a .*no-gate.c:13:3.; .*no-gate.c:24:3 takes a, holding b .*no-gate.c:23:3.$
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
  pthread_mutex_lock(&other);
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a);
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&other);
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
