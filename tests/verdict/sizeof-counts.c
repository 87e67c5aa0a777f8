// verdict: SAFE
// args: --engine=stepper --statistics
// says: of 8 points reached
// How many elements an array has is a constant: as many threads are created.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static const char *const titles[] = {"reader", "writer", "cleaner"};
static pthread_t threads[sizeof titles / sizeof *titles];
static atomic_int count;

static void *run(void *arg)
{
  count++;
  return arg;
}

int main(void)
{
  unsigned long i;
  for (i = 0; i < sizeof titles / sizeof *titles; i++) {
    pthread_create(&threads[i], NULL, run, (void *)titles[i]);
  }
  for (i = 0; i < sizeof titles / sizeof *titles; i++) {
    pthread_join(threads[i], NULL);
  }
  assert(count == 3);
}
