// A lock that keeps others away hides what is done under it, but not that it
// matters.
// says: under-a-lock\.c:15: pthread_mutex_lock\(&m\);$
// says: under-a-lock\.c:32: pthread_mutex_lock\(&m\);$
// says: \.\.\. 6 steps \(.*under-a-lock\.c:18-20\)$
#include <assert.h>
#include <pthread.h>
int ready, noise, calm, dust, last;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
void *run(void *arg)
{
  noise++;
  dust++;
  calm++;
  pthread_mutex_lock(&m);
  ready = 1;
  pthread_mutex_unlock(&m);
  noise++;
  dust++;
  calm++;
  last = 1;
  return arg;
}
int main(void)
{
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  noise++, dust++, calm++;
  if (!last) {
    return 0;
  }
  pthread_mutex_lock(&m);
  assert(!ready);
  pthread_mutex_unlock(&m);
  return 0;
}
