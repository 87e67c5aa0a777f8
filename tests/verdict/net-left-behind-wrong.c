// args: --engine=stepper --order=net --samples=0
// verdict: UNSAFE (assert)
// Neither thread reads anything, and main waits for both: still it may find
// what either of them has written.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
atomic_int x;
void *one(void *a) { x = 1; return a; }
void *two(void *a) { x = 2; return a; }
int main(void)
{
  pthread_t a, b;
  pthread_create(&a, 0, one, 0);
  pthread_create(&b, 0, two, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  assert(x == 2);
  return 0;
}
