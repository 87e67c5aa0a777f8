// exit: 0
// says: ^  not within bounds: CBMC, 
// says: ^deadlocks +1 +0 +1 +0$
// Nobody gets there. A search cannot tell, as readers have no names; CBMC can.
#include <pthread.h>
#include <stdatomic.h>
pthread_rwlock_t r = PTHREAD_RWLOCK_INITIALIZER;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
atomic_int done;
void *one(void *arg)
{
  pthread_rwlock_rdlock(&r);
  pthread_mutex_lock(&m);
  pthread_mutex_unlock(&m);
  pthread_rwlock_unlock(&r);
  done = 1;
  return arg;
}
void *two(void *arg)
{
  if (done) {
    pthread_mutex_lock(&m);
    pthread_rwlock_wrlock(&r);
    pthread_rwlock_unlock(&r);
    pthread_mutex_unlock(&m);
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
