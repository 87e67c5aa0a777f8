// verdict: SAFE
#include <assert.h>
#include <pthread.h>
#include <strings.h>
unsigned bits;
void *run(void *arg)
{
  bits = 0xf0;
  return arg;
}
int main(void)
{
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  pthread_join(t, 0);
  assert(__builtin_popcount(bits) == 4 && __builtin_parity(bits) == 0);
  assert(__builtin_clz(bits) == 24 && __builtin_clrsb((int)bits) == 23);
  assert(__builtin_ctz(bits) == 4 && ffs((int)bits) == 5);
}
