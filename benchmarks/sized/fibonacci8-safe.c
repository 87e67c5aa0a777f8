// Two threads add each other's variable to their own; main asks for the
// bound while they still run.
// verdict: SAFE
// property: assert
// unwind: 1
// rounds: 10
// source: folklore; the bound from Fibonacci, Liber abaci, 1202

#include <assert.h>
#include <pthread.h>
#include <stddef.h>

#define ROUNDS 8
#define LARGEST 2584 /* the Fibonacci number 2 * ROUNDS + 2 */

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
  assert(i <= LARGEST && j <= LARGEST);
  return 0;
}
