// args: -D_GNU_SOURCE
// verdict: SAFE
#include <assert.h>
#include <errno.h>
#include <semaphore.h>
#include <time.h>
int main(void) {
  sem_t s;
  struct timespec at = {1, 0};
  sem_init(&s, 0, 1);
  assert(sem_timedwait(&s, &at) == 0);
  assert(sem_timedwait(&s, &at) == -1 && errno == ETIMEDOUT);
}
