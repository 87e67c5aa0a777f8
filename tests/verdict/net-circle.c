// args: --engine=stepper --order=net --samples=0
// verdict: SAFE
// That main ends the process is no way out for threads that wait for each other.
#include <pthread.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, n = PTHREAD_MUTEX_INITIALIZER;
void *one(void *a)
{
  pthread_mutex_lock(&m);
  pthread_mutex_lock(&n);
  pthread_mutex_unlock(&n);
  pthread_mutex_unlock(&m);
  return a;
}
void *two(void *a)
{
  pthread_mutex_lock(&m);
  pthread_mutex_lock(&n);
  pthread_mutex_unlock(&m);
  pthread_mutex_unlock(&n);
  return a;
}
int main(void)
{
  pthread_t a, b;
  pthread_create(&a, 0, one, 0);
  pthread_create(&b, 0, two, 0);
  return 0;
}
