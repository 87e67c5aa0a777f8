// exit: 0
// says: ^  predicted by [0-9]+ of 100 runs$
// says: ^  unreachable
// says: ^deadlocks +1 +0 +1 +0$
#include <pthread.h>
#include <stdatomic.h>
pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;
atomic_int done;
void *one(void *arg)
{
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b);
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  done = 1;
  return arg;
}
void *two(void *arg)
{
  if (done) {
    pthread_mutex_lock(&b);
    pthread_mutex_lock(&a);
    pthread_mutex_unlock(&a);
    pthread_mutex_unlock(&b);
  }
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
