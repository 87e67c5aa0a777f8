// exit: 10
// says: ^race: .*sampled-meet.c:[0-9]+:[0-9]+ updates counts.*; .*sampled-meet.c:[0-9]+:[0-9]+ updates counts
// says: ^  confirmed
// says: ^races, by runs +1 +1 +0 +0$
// With a small number both are the first.
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
  unsigned i = (n * 2 + 1) % 2 * (n > 5);
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
