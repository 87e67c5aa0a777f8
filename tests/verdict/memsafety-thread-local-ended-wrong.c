// args: --check=memsafety
// verdict: UNSAFE (memsafety)
/* A thread-local variable ends with its thread. */
#include <pthread.h>
int *seen;
__thread int own;
void *show(void *arg)
{
  own = 1;
  seen = &own;
  return arg;
}
int main(void)
{
  pthread_t t;
  pthread_create(&t, 0, show, 0);
  pthread_join(t, 0);
  return *seen;
}
