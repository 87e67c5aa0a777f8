// A step that decided where the thread went matters, and so does who wrote what
// it saw; so do the lock around it and a value that went through a variable.
// says: number = 5;   -- number = 5$
// says: by-decisions\.c:32: int kept = number;   -- number is 5$
// says: by-decisions\.c:23: pthread_mutex_lock\(&m\);$
// says: by-decisions\.c:37: pthread_mutex_lock\(&m\);$
// says: by-decisions\.c:24: ready = 1;   -- ready = 1$
// says: by-decisions\.c:38: int is_ready = ready;   -- ready is 1$
// says: \.\.\. 6 steps
// says not: noise = 2
// args: --no-reduction=locks
#include <assert.h>
#include <pthread.h>
int ready, number, noise, calm, dust;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
void *run(void *arg)
{
  number = 5;
  noise++;
  dust++;
  calm++;
  /* now it is ready */
  pthread_mutex_lock(&m);
  ready = 1;
  pthread_mutex_unlock(&m);
  return arg;
}
int main(void)
{
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  int kept = number;
  int sum = noise + dust + calm;
  noise++;
  dust++;
  calm++;
  pthread_mutex_lock(&m);
  int is_ready = ready;
  pthread_mutex_unlock(&m);
  if (is_ready) {
    assert(kept != 5);
  }
  return sum;
}
