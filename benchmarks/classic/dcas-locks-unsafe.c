// Double-word compare-and-swap by locking the two words in order; both must be
// compared while locked.
// verdict: UNSAFE
// property: assert
// unwind: 1
// rounds: 3
// source: Greenwald, Non-blocking synchronization and system design, 1999

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

static int low;
static int high;
static atomic_flag low_lock = ATOMIC_FLAG_INIT;
static atomic_flag high_lock = ATOMIC_FLAG_INIT;

static bool dcas(int old_low, int old_high, int new_low, int new_high)
{
  while (atomic_flag_test_and_set(&low_lock)) {
  }
  while (atomic_flag_test_and_set(&high_lock)) {
  }
  bool equal = low == old_low || high == old_high;
  if (equal) {
    low = new_low;
    high = new_high;
  }
  atomic_flag_clear(&high_lock);
  atomic_flag_clear(&low_lock);
  return equal;
}

static void *move_both(void *arg)
{
  (void)arg;
  int x, y;
  do {
    x = low;
    y = high;
  } while (!dcas(x, y, x + 1, y + 2));
  return NULL;
}

int main(void)
{
  pthread_t t1, t2;
  pthread_create(&t1, NULL, move_both, NULL);
  pthread_create(&t2, NULL, move_both, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  assert(low == 2 && high == 4);
  return 0;
}
