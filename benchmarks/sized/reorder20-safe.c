// Nineteen setters write a, then b; a checker reads b, then a, so a is never
// behind.
// verdict: SAFE
// property: assert
// unwind: 1
// rounds: 2
// source: Burckhardt and others, A randomized scheduler (PCT), 2010

#include <assert.h>
#include <pthread.h>
#include <stddef.h>

#define SETTERS 19

static int a;
static int b;

static void *setter(void *arg)
{
  (void)arg;
  a = 1;
  b = 1;
  return NULL;
}

static void *checker(void *arg)
{
  (void)arg;
  int seen_b = b;
  int seen_a = a;
  assert(seen_a >= seen_b);
  return NULL;
}

int main(void)
{
  pthread_t c, s[SETTERS];
  pthread_create(&c, NULL, checker, NULL);
  for (int i = 0; i < SETTERS; i++) {
    pthread_create(&s[i], NULL, setter, NULL);
  }
  pthread_join(c, NULL);
  for (int i = 0; i < SETTERS; i++) {
    pthread_join(s[i], NULL);
  }
  return 0;
}
