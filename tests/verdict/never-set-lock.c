// args: --check=unset --engine=stepper
// verdict: SAFE
// A mutex in memory of malloc's is initialised.
#include <pthread.h>
#include <stdlib.h>

struct account { pthread_mutex_t lock; int sum; };

int main(void)
{
  struct account *a = malloc(sizeof *a);
  pthread_mutex_init(&a->lock, 0);
  a->sum = 0;
  pthread_mutex_lock(&a->lock);
  a->sum++;
  pthread_mutex_unlock(&a->lock);
  return 0;
}
