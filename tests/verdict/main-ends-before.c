// verdict: UNSAFE (assert)
// args: --engine=cbmc --check=assert
/* main's end is no point of the sequential program, and comes before. */
#include <assert.h>
#include <pthread.h>
int x;
void *w3(void *arg) { assert(x != 0); return 0; }
void *w2(void *arg) { x = 1; return 0; }
int main(void)
{
  pthread_t t1, t2;
  pthread_create(&t1, 0, w2, 0);
  pthread_create(&t2, 0, w3, 0);
  return 0;
}
