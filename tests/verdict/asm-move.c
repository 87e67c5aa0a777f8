// verdict: SAFE
// args: --check=assert,race
#include <assert.h>
#include <pthread.h>
#include <stddef.h>
/* A move to or from memory is one access that others see whole, and whoever
 * sees what it wrote has what was written before. */
static int data, *shared;
static void publish(int **at, int *p)
{
  __asm__ volatile("movq %1, %0" : "=m"(*at) : "r"(p) : "memory");
}
static int *look(int **at)
{
  int *p;
  __asm__ volatile("movq %1, %0" : "=r"(p) : "m"(*at) : "memory");
  return p;
}
static void *f(void *arg)
{
  data = 5;
  publish(&shared, &data);
  return arg;
}
int main(void)
{
  pthread_t t;
  pthread_create(&t, 0, f, 0);
  int *p = look(&shared);
  assert(p == NULL || *p == 5);
  pthread_join(t, 0);
  return 0;
}
