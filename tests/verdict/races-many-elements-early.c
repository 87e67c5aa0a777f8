// verdict: UNSAFE (race, c11)
// args: --check=assert,race --engine=stepper
#include <assert.h>
#include <pthread.h>
/* One place of the source writes many elements; one is read too early. */
enum { THREADS = 3, EACH = 3 };
static int slots[THREADS * EACH], next, late;
static void *run(void *arg)
{
  for (int i = 0; i < EACH; i++) {
    slots[__atomic_fetch_add(&next, 1, __ATOMIC_RELAXED)] = 1;
  }
  late = slots[0];
  return arg;
}
int main(void)
{
  pthread_t t[THREADS];
  int sum = 0;
  for (int i = 0; i < THREADS; i++) {
    pthread_create(&t[i], 0, run, 0);
  }
  for (int i = 0; i < THREADS; i++) {
    pthread_join(t[i], 0);
  }
  for (int i = 0; i < THREADS * EACH; i++) {
    sum += slots[i];
  }
  assert(sum == THREADS * EACH);
  return 0;
}
