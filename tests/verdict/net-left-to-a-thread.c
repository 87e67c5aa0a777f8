// args: --engine=stepper --order=net --samples=0
// verdict: SAFE
// The thread that finds what the others have left is created behind their ends.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
atomic_int x;
void *one(void *a) { x = 1; return a; }
void *two(void *a) { x = 2; return a; }
void *look(void *a) { assert(x != 0); return a; }
int main(void)
{
  pthread_t a, b, c;
  pthread_create(&a, 0, one, 0);
  pthread_create(&b, 0, two, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  pthread_create(&c, 0, look, 0);
  pthread_join(c, 0);
  return 0;
}
