// verdict: UNSAFE (assert)
// What is expected, stored or read lies behind pointers of other types, as
// GLib's macros have it; records at once.
#include <assert.h>

struct pair {
  int a, b;
};

static int number = 1;
static void *pointer;
static struct pair pair;

int main(void)
{
  int expected = 2;
  const void *null = 0;
  struct pair p = {3, 4}, q = {5, 6}, r;
  assert(__atomic_compare_exchange_n(&number, (void *)&expected, 2, 0,
                                     __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST));
  assert(__atomic_compare_exchange_n(&pointer, (void *)&null, &number, 0,
                                     __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST));
  __atomic_store(&pair, &p, __ATOMIC_SEQ_CST);
  __atomic_exchange(&pair, &q, &r, __ATOMIC_SEQ_CST);
  __atomic_load(&pair, &p, __ATOMIC_SEQ_CST);
  assert(number == 2 && pointer == &number && r.a == 3 && p.b == 6);
}
