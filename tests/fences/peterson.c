/* Peterson's lock with plain stores: under TSO each of the two needs a fence
 * before it looks at the other one's flag. */
#include <assert.h>
#include <pthread.h>

volatile int wants[2], turn;
int inside;

static void *run(void *arg)
{
  int me = arg != 0;
  if (me == 0) {
    wants[0] = 1;
    turn = 1;
    while (wants[1] && turn == 1) {
    }
  } else {
    wants[1] = 1;
    turn = 0;
    while (wants[0] && turn == 0) {
    }
  }
  inside++;
  assert(inside == 1);
  inside--;
  wants[me] = 0;
  return arg;
}

int main(void)
{
  static int one;
  pthread_t t;
  pthread_create(&t, 0, run, &one);
  run(0);
  pthread_join(t, 0);
  return 0;
}
