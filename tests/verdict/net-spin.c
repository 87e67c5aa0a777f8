// args: --engine=stepper --order=net --samples=0 --check=assert
// verdict: SAFE
// Who looks until it is set comes back to where it was.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
atomic_int set, x;
void *one(void *a) { x = 1; set = 1; return a; }
void *two(void *a)
{
  while (!set) {
  }
  assert(x == 1);
  return a;
}
int main(void)
{
  pthread_t a, b;
  pthread_create(&a, 0, one, 0);
  pthread_create(&b, 0, two, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
