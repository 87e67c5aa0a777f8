// args: --check=assert,memsafety --engine=stepper
// verdict: SAFE within bounds (freed memory is not used again)
// The pointer that is kept is compared while its memory may not be freed yet,
// or be where the other block is.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static _Atomic(int *) given;
static int *first;

static void *renew(void *arg)
{
  int *p = malloc(sizeof *p);
  if (p) {
    *p = 2;
    atomic_store(&given, p);
  }
  return arg;
}

static void *drop(void *arg)
{
  free(first);
  return arg;
}

int main(void)
{
  pthread_t a, b;
  int *kept = first = malloc(sizeof *first);
  pthread_create(&a, NULL, drop, NULL);
  pthread_create(&b, NULL, renew, NULL);
  int *p = atomic_load(&given);
  assert(!p || p != kept);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  free(given);
  return 0;
}
