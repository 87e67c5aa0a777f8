/* Dining philosophers: the twin of philosophers.c. */
#ifndef N
#define N 8
#endif
#ifndef IN_ORDER
#define IN_ORDER 1
#endif

bit taken[N];
#include "threads.pml"

#define TURNED (IN_ORDER && me == N - 1)
#define FIRST (TURNED -> 0 : me)
#define SECOND (TURNED -> me : (me + 1) % N)

proctype worker(byte me) {
  atomic { !taken[FIRST] -> taken[FIRST] = 1 }
  atomic {
    !taken[SECOND] -> taken[SECOND] = 1
    STEP
    taken[SECOND] = 0
    STEP
    taken[FIRST] = 0;
    LEAVE
  }
  END
}
