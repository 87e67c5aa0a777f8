// Two threads add each other's variable to their own; whether the largest
// reachable value, a Fibonacci number, is in the bound.
// verdict: SAFE
// property: assert
// unwind: 1
// rounds: 7
// source: folklore; the bound from Fibonacci, Liber abaci, 1202

#include <assert.h>
#include <pthread.h>
#include <stddef.h>

#define ROUNDS 5
#define LARGEST 144 /* the Fibonacci number 2 * ROUNDS + 2 */

static int i = 1;
static int j = 1;

static void *add_to_i(void *arg)
{
  (void)arg;
  for (int k = 0; k < ROUNDS; k++) {
    i += j;
  }
  return NULL;
}

static void *add_to_j(void *arg)
{
  (void)arg;
  for (int k = 0; k < ROUNDS; k++) {
    j += i;
  }
  return NULL;
}

int main(void)
{
  pthread_t t1, t2;
  pthread_create(&t1, NULL, add_to_i, NULL);
  pthread_create(&t2, NULL, add_to_j, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  assert(i <= LARGEST && j <= LARGEST);
  return 0;
}
