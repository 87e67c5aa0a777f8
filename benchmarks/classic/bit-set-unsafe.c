// A set of bits in one word: adding a bit by an atomic or, or by an ordinary
// one, which is a read and a write.
// verdict: UNSAFE
// property: assert
// unwind: 1
// rounds: 2
// source: Herlihy and Shavit, The art of multiprocessor programming, 2008

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

#define N 3

static unsigned set;

static void add(unsigned bit)
{
  set |= 1u << bit;
}

static void *worker(void *arg)
{
  unsigned bit = (unsigned)(uintptr_t)arg;
  add(bit);
  assert(set & 1u << bit);
  return NULL;
}

int main(void)
{
  pthread_t t[N];
  for (unsigned i = 0; i < N; i++) {
    pthread_create(&t[i], NULL, worker, (void *)(uintptr_t)i);
  }
  for (int i = 0; i < N; i++) {
    pthread_join(t[i], NULL);
  }
  assert(set == (1u << N) - 1);
  return 0;
}
