// args: --engine=stepper --order=net --samples=0 --check=memsafety
// verdict: SAFE
// A write does not read what was there, but whether it is there.
#include <pthread.h>
#include <stdlib.h>
int *p;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
void *use(void *a)
{
  pthread_mutex_lock(&m);
  if (p) {
    *p = 1;
  }
  pthread_mutex_unlock(&m);
  return a;
}
void *drop(void *a)
{
  pthread_mutex_lock(&m);
  free(p);
  p = 0;
  pthread_mutex_unlock(&m);
  return a;
}
int main(void)
{
  pthread_t a, b;
  p = calloc(1, sizeof *p);
  pthread_create(&a, 0, use, 0);
  pthread_create(&b, 0, drop, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
