/* outcome.h -- for programs that have several outcomes, which are numbers.
 *
 * Natively an outcome is printed, and delays are random; Tessera is asked
 * whether the outcome ASKED can be (scripts/glibc.sh). */
#ifndef TESTS_OUTCOMES_OUTCOME_H
#define TESTS_OUTCOMES_OUTCOME_H

#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <time.h>
#include <unistd.h>

#ifdef ASKED
#define outcome(n) assert((n) != ASKED)
#define delay() ((void)0)
#else
#include <stdio.h>
#include <stdlib.h>
#include <sys/random.h>

#define outcome(n) (printf("%d\n", (n)), fflush(stdout), _exit(0))

/* Often none, or a few microseconds, seldom longer. */
static void delay(void)
{
  unsigned char how[2];
  struct timespec some = {0, 0};
  if (getrandom(how, 2, 0) != 2 || how[0] < 128) {
    return;
  }
  some.tv_nsec = how[0] < 240 ? how[1] * 100 : how[1] * 4000;
  nanosleep(&some, 0);
}
#endif

#endif
