// args: --engine=stepper --order=net --samples=0
// verdict: UNSAFE (assert)
// One thread accesses the whole, others parts of it.
#include <assert.h>
#include <pthread.h>
#include <string.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
struct { char a[4]; unsigned short low : 4, high : 4; } s, copy;
void *one(void *arg)
{
  pthread_mutex_lock(&m);
  s.a[1] = 1;
  s.low = 3;
  pthread_mutex_unlock(&m);
  return arg;
}
void *two(void *arg)
{
  pthread_mutex_lock(&m);
  s.a[2] = 2;
  s.high = 5;
  pthread_mutex_unlock(&m);
  return arg;
}
int main(void)
{
  pthread_t a, b;
  pthread_create(&a, 0, one, 0);
  pthread_create(&b, 0, two, 0);
  pthread_mutex_lock(&m);
  copy = s;
  pthread_mutex_unlock(&m);
  pthread_join(a, 0);
  pthread_join(b, 0);
  assert((copy.a[1] == 1) == (copy.low == 3));
  assert((copy.a[2] == 2) == (copy.high == 5));
  assert(s.low == 3 && s.high == 5 && s.a[1] + s.a[2] == 3);
  assert(copy.a[1] + copy.a[2] < 3);
  return 0;
}
