// verdict: SAFE
// args: --check=race
// An atomic load is one, though nobody wants its value.
#include <pthread.h>
#include <stddef.h>

static int n;

static void *set(void *arg)
{
  __atomic_store_n(&n, 1, __ATOMIC_SEQ_CST);
  return arg;
}

int main(void)
{
  pthread_t t;
  pthread_create(&t, NULL, set, NULL);
  __atomic_load_n(&n, __ATOMIC_SEQ_CST);
  pthread_join(t, NULL);
}
