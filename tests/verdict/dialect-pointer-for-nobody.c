// verdict: SAFE within bounds (arbitrary pointers are null or lead nowhere)
// args: --check=assert
// What a thread returns is any pointer, and who joins it does not look at it.
#include <pthread.h>
#include <stddef.h>

extern void reach_error(void);
extern void *__VERIFIER_nondet_pointer(void);

static int x;

static void *set(void *arg)
{
  x = 1;
  return __VERIFIER_nondet_pointer();
}

int main(void)
{
  pthread_t t;
  pthread_create(&t, NULL, set, NULL);
  pthread_join(t, NULL);
  if (x != 1) {
    reach_error();
  }
}
