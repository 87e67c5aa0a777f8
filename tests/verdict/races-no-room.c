// verdict: SAFE within bounds (races are looked for in part only, sc)
// args: --mm=sc --check=assert,race --timeout=20
// says: races are looked for in part only
#include <assert.h>
#include <pthread.h>
/* There is no room for all elements. Still the search has met all states, and
 * says more than bounds, which the loop that waits never leaves behind. */
enum { THREADS = 2, EACH = 7 };
static int slots[THREADS * EACH], next;
static void *run(void *arg)
{
  for (int i = 0; i < EACH; i++) {
    slots[__atomic_fetch_add(&next, 1, __ATOMIC_RELAXED)] = 1;
  }
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
    while (i == 0 && __atomic_load_n(&next, __ATOMIC_ACQUIRE) == 0) {
    }
    pthread_join(t[i], 0);
  }
  for (int i = 0; i < THREADS * EACH; i++) {
    sum += slots[i];
  }
  assert(sum == THREADS * EACH);
  return 0;
}
