// args: --check=unset --engine=stepper
// verdict: UNSAFE (unset)
// says: an argument that was never set, of pthread_mutex_lock\(\)
// A mutex in memory of malloc's is never initialised.
#include <pthread.h>
#include <stdlib.h>

struct account { pthread_mutex_t lock; int sum; };

int main(void)
{
  struct account *a = malloc(sizeof *a);
  a->sum = 0;
  pthread_mutex_lock(&a->lock);
  a->sum++;
  pthread_mutex_unlock(&a->lock);
  return 0;
}
