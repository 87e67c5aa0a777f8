// verdict: UNSAFE
#include <assert.h>
/* Whether an object of this size is free of locks is a constant. */
struct large {
  long a, b, c;
};
_Static_assert(__atomic_always_lock_free(sizeof(long), 0), "a word");
_Static_assert(!__atomic_always_lock_free(sizeof(struct large), 0), "large");
_Static_assert(__atomic_is_lock_free(1, 0), "a byte");
enum { WORDS = __atomic_always_lock_free(sizeof(char *), 0) ? 2 : 1 };
int main(void)
{
  assert(WORDS == 1);
  return 0;
}
