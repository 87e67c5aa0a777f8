// args: --engine=stepper --order=net --samples=0
// verdict: UNKNOWN (nothing was found, but what some step depends on is more
// Creating a key is said to access all of memory.
#include <pthread.h>
pthread_key_t k;
int x;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
void *one(void *a)
{
  pthread_mutex_lock(&m);
  x++;
  pthread_mutex_unlock(&m);
  return a;
}
int main(void)
{
  pthread_t a, b;
  pthread_create(&a, 0, one, 0);
  pthread_key_create(&k, 0);
  pthread_create(&b, 0, one, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
