// verdict: SAFE
// args: --engine=stepper --check=assert
// Two loops that add to each other come furthest if they alternate all the way.
#include <assert.h>
#include <pthread.h>

#define TIMES 6
#define MOST 377

extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);

static int i = 1, j = 1;

static void *one(void *arg)
{
  for (int k = 0; k < TIMES; k++) {
    __VERIFIER_atomic_begin();
    i += j;
    __VERIFIER_atomic_end();
  }
  return arg;
}

static void *other(void *arg)
{
  for (int k = 0; k < TIMES; k++) {
    __VERIFIER_atomic_begin();
    j += i;
    __VERIFIER_atomic_end();
  }
  return arg;
}

int main(void)
{
  pthread_t s, t;
  pthread_create(&s, NULL, one, NULL);
  pthread_create(&t, NULL, other, NULL);
  pthread_join(s, NULL);
  pthread_join(t, NULL);
  assert(i <= MOST && j <= MOST);
}
