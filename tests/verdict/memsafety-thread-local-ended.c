// args: --check=memsafety
// verdict: SAFE
/* A thread-local variable ends with its thread; each thread has its own, which
 * is there from its beginning to its end. */
#include <pthread.h>
int *seen;
__thread int own;
void *show(void *arg)
{
  seen = &own;
  *seen = 1;
  seen = 0;
  return arg;
}
int main(void)
{
  pthread_t t;
  own = 2;
  for (int i = 0; i < 3; i++) {
    pthread_create(&t, 0, show, 0);
    pthread_join(t, 0);
  }
  seen = &own;
  return *seen - 2;
}
