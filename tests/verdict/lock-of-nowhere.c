// args: --engine=stepper
// verdict: UNKNOWN (a crash in the step that begins
#include <pthread.h>
#include <stdlib.h>
struct box {
  pthread_mutex_t m;
} *box;
int x;
void *f(void *arg)
{
  struct box *b = box;
  x = 1;
  pthread_mutex_lock(&b->m);
  return arg;
}
int main(void)
{
  pthread_t t;
  pthread_create(&t, 0, f, 0);
  x = 2;
  pthread_join(t, 0);
  return 0;
}
