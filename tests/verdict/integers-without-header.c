// verdict: SAFE
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

/* clang's <stdatomic.h> includes <stdint.h>. */
_Atomic uintptr_t top;
int32_t uint8_t; /* what the program declares is its own */

static void *add(void *arg)
{
  atomic_fetch_add(&top, (uintptr_t)(intptr_t)arg);
  return 0;
}

int main(void)
{
  pthread_t t;
  pthread_create(&t, 0, add, (void *)(intptr_t)5);
  atomic_fetch_add(&top, (uint16_t)65537);
  pthread_join(t, 0);
  uint8_t = 300;
  assert(top == 6 && uint8_t == 300 && sizeof(int64_t) == 8);
}
