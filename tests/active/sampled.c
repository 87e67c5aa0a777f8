// exit: 0
// says: ^race: .*sampled.c:[0-9]+:[0-9]+ updates counts.*; .*sampled.c:[0-9]+:[0-9]+ updates counts
// says: ^  not within bounds: CBMC, 
// says: ^races, else +1 +0 +1 +0$
// Of the inputs a search tries a few, CBMC all.
#include <pthread.h>
unsigned __VERIFIER_nondet_uint(void);
int counts[2];
unsigned n;
void *even(void *arg)
{
  unsigned i = (n * 2) % 2;
  counts[i]++;
  return arg;
}
void *odd(void *arg)
{
  unsigned i = (n * 2 + 1) % 2;
  counts[i]++;
  return arg;
}
int main(void)
{
  pthread_t s, t;
  n = __VERIFIER_nondet_uint();
  pthread_create(&s, 0, even, 0);
  pthread_create(&t, 0, odd, 0);
  pthread_join(s, 0);
  pthread_join(t, 0);
}
