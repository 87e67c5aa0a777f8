// verdict: SAFE within bounds (atomic operations are
#include <assert.h>
#include <pthread.h>
static int count, lock;
static void add(int *at)
{
  __asm__ volatile("lock; incl %0" : "+m"(*at) : : "memory", "cc");
}
static int taken(int *at)
{
  int value = 1;
  __asm__ volatile("xchgl %0, %1" : "+r"(value), "+m"(*at) : : "memory");
  return value;
}
static void *f(void *arg)
{
  add(&count);
  while (taken(&lock)) {
    __asm__ volatile("pause" ::: "memory");
  }
  int saw = count;
  assert(saw == 1 || saw == 2);
  __asm__ volatile("movl %1, %0" : "=m"(lock) : "r"(0) : "memory");
  return arg;
}
int main(void)
{
  pthread_t t;
  pthread_create(&t, 0, f, 0);
  f(0);
  pthread_join(t, 0);
  assert(count == 2 && lock == 0);
  return 0;
}
