// verdict: SAFE
#include <assert.h>
#include <errno.h>
#include <semaphore.h>
int main(void) {
  sem_t s;
  int n;
  sem_init(&s, 0, 1);
  assert(sem_trywait(&s) == 0);
  assert(sem_trywait(&s) == -1 && errno == EAGAIN);
  sem_post(&s);
  sem_post(&s);
  assert(sem_getvalue(&s, &n) == 0 && n == 2);
}
