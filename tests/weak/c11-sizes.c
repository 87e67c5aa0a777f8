// sc: UNSAFE
// c11: UNKNOWN
#include <assert.h>
#include <pthread.h>
/* A place is accessed as a whole, and in part. */
int x, y;

void *writer(void *arg)
{
  __atomic_store_n(&x, 0x101, __ATOMIC_RELAXED);
  __atomic_store_n((char *)&x, 2, __ATOMIC_RELEASE);
  __atomic_store_n(&y, 1, __ATOMIC_RELEASE);
  return arg;
}

int main(void)
{
  pthread_t t;
  pthread_create(&t, 0, writer, 0);
  if (__atomic_load_n(&y, __ATOMIC_ACQUIRE)) {
    assert(__atomic_load_n(&x, __ATOMIC_RELAXED) != 0x102);
  }
  return 0;
}
